import { Card, Flex, Form, Input, Typography } from 'antd';
import { useCall, useSend } from '../api/useCall';
import { ReasonField, required } from '../ui/fields';
import { DialogButton, ReasonButton } from '../ui/FormDialog';
import { Loaded } from '../ui/Loaded';
import { StatusTag } from '../ui/StatusTag';

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
  const send = useSend();
  const startMaintenance = async ({ tips: text, reason }: { tips: string; reason: string }) => {
    if (text !== tips) await send('POST /content/:key', { key: 'app.repair_tips', value: text });
    return send('POST /content/:key', { key: 'app.site_state', value: 0, reason });
  };
  const isSiteOpen = state === 1;
  return (
    <Flex gap="middle" wrap align="center">
      <StatusTag tone={isSiteOpen ? 'good' : 'bad'}>{isSiteOpen ? '开放' : '维护中'}</StatusTag>
      {isSiteOpen ? (
        <>
          <Typography.Text type="secondary">维护期间会员只能看到维护提示，操作员照常工作。</Typography.Text>
          <DialogButton<{ tips: string; reason: string }>
            label="开始维护"
            initialValues={{ tips }}
            okText="开始维护"
            danger
            onSubmit={startMaintenance}
            done="网站已进入维护"
          >
            <Form.Item
              name="tips"
              label="维护提示"
              extra="会员的全部操作停止，只显示这段文字；操作员不受影响。"
              rules={[required('请填写维护提示')]}
            >
              <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
            </Form.Item>
            <ReasonField help="仅操作员可见" />
          </DialogButton>
        </>
      ) : (
        <>
          <Typography.Text>会员看到：{tips}</Typography.Text>
          <ReasonButton
            label="恢复开放"
            button={{ type: 'primary' }}
            onSubmit={({ reason }) => send('POST /content/:key', { key: 'app.site_state', value: 1, reason })}
            hint="会员将可以重新使用网站"
            danger={false}
          />
        </>
      )}
    </Flex>
  );
}
