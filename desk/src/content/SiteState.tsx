import { Button, Card, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { FormDialog } from '../ui/FormDialog';
import { Loaded } from '../ui/Loaded';
import { ReasonDialog } from '../ui/ReasonDialog';
import { ReasonField } from '../ui/FocusedInput';
import { StatusTag } from '../ui/StatusTag';
import { useDoneMessage } from '../ui/useDoneMessage';

interface AppInfo {
  /** 1 while the site is open. */
  site_state: number;
  /** What members read during maintenance. */
  repair_tips: string;
}

/** Whether the site is open or in maintenance, which an operator starts and ends here. */
export function SiteState() {
  const query = useCall('GET /content/:key', { key: 'app' });
  return (
    <Card size="small" title="网站状态">
      <Loaded query={query}>{({ value }) => <State info={value as AppInfo} />}</Loaded>
    </Card>
  );
}

function State({ info: { site_state: state, repair_tips: tips } }: { info: AppInfo }) {
  const change = useChange('POST /content/:key');
  const showDone = useDoneMessage();
  const [dialog, setDialog] = useState<'close' | 'open'>();
  const isSiteOpen = state === 1;
  const startMaintenance = async ({ tips: text, reason }: { tips: string; reason: string }) => {
    if (text !== tips) await change.mutateAsync({ key: 'app.repair_tips', value: text });
    showDone(await change.mutateAsync({ key: 'app.site_state', value: 0, reason }), '网站已进入维护');
  };
  const openSite = async ({ reason }: { reason: string }) => {
    showDone(await change.mutateAsync({ key: 'app.site_state', value: 1, reason }), '网站已开放');
    setDialog(undefined);
  };
  return (
    <Flex gap="middle" wrap align="center">
      <StatusTag tone={isSiteOpen ? 'good' : 'bad'}>{isSiteOpen ? '开放' : '维护中'}</StatusTag>
      {isSiteOpen ? (
        <Button danger onClick={() => setDialog('close')}>
          开始维护
        </Button>
      ) : (
        <>
          <Typography.Text>会员看到：{tips}</Typography.Text>
          <Button type="primary" onClick={() => setDialog('open')}>
            恢复开放
          </Button>
        </>
      )}
      <FormDialog<{ tips: string; reason: string }>
        title="开始维护"
        open={dialog === 'close'}
        onClose={() => setDialog(undefined)}
        initialValues={{ tips }}
        okText="开始维护"
        onSubmit={startMaintenance}
      >
        <Form.Item
          name="tips"
          label="维护提示"
          extra="会员的全部操作停止，只显示这段文字；操作员不受影响。"
          rules={[{ required: true, whitespace: true, message: '请填写维护提示' }]}
        >
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
        </Form.Item>
        <ReasonField hint="仅操作员可见" isFirst={false} />
      </FormDialog>
      <ReasonDialog
        title="恢复开放"
        open={dialog === 'open'}
        onCancel={() => setDialog(undefined)}
        onConfirm={openSite}
        hint="会员将可以重新使用网站"
        danger={false}
      />
    </Flex>
  );
}
