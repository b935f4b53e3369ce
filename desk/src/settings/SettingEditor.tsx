import { Alert, App, Button, Card, Flex, Form, Typography } from 'antd';
import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { useCall, useSend } from '../api/useCall';
import { isPending, messageOf, OperatorError } from '../api/call';
import { formOf, hintOf } from './forms';
import { Loaded } from '../ui/Loaded';
import { ChangeTable, differing } from '../ui/ChangeTable';
import { ReasonField } from '../ui/fields';
import { FormDialog, useDoneMessage } from '../ui/FormDialog';
import { ShapeFields } from './ShapeFields';
import { readable, typedOf, valueOf } from './shape';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { PageHeading } from '../ui/PageHeading';

interface Props {
  contentKey: string;
  isMoney: boolean;
}

/** The API asks for `confirm: true` in the message of its refusal. */
const asksToConfirm = (error: unknown) =>
  error instanceof OperatorError && error.kind === 'refused' && error.message.includes('请确认后再提交');

/** Whether the site is open, which is changed for a reason only. */
const siteStateOf = (app: unknown): unknown => (app as { site_state?: unknown } | null | undefined)?.site_state;

/** Edits one setting: a form, what changes before it is sent, and the answer, which may wait for a second operator. */
export function SettingEditor(props: Props) {
  const query = useCall('GET /content/:key', { key: props.contentKey });
  return (
    <Loaded query={query}>
      {({ value }) => (
        <EditorForm {...props} stored={value} readAgain={async () => (await query.refetch()).data?.value} />
      )}
    </Loaded>
  );
}

interface FormProps extends Props {
  stored: unknown;
  readAgain: () => Promise<unknown>;
}

type Proposal = { kind: 'edit'; value: unknown } | { kind: 'reset' };

function EditorForm({ contentKey: key, isMoney, stored, readAgain }: FormProps) {
  /* The value that is being edited. Another operator's change must neither replace typed text nor be overwritten. */
  const [base, setBase] = useState(stored);
  const [proposal, setProposal] = useState<Proposal>();
  const [pending, setPending] = useState<number>();
  const after = proposal?.kind === 'edit' ? proposal.value : undefined;
  const isReset = proposal?.kind === 'reset';
  const send = useSend({ quiet: true });
  const change = useMutation({
    mutationFn: ({ confirm, reason }: { confirm: boolean; reason: string }) =>
      isReset
        ? send('POST /content/:key/reset', { key, confirm, reason })
        : send('POST /content/:key', { key, value: after, confirm, ...(reason && { reason }) }),
  });
  const showDone = useDoneMessage();
  const { message } = App.useApp();
  const { title, shape } = formOf(key, base, isMoney);
  const isUnusual = asksToConfirm(change.error);
  const hint = hintOf(key, isMoney, base, after);
  const isOutdated = JSON.stringify(stored) !== JSON.stringify(base) && !change.isPending;

  const open = (next: Proposal) => {
    change.reset();
    setProposal(next);
  };
  const propose = (value: unknown) => {
    /* The database orders the fields of a value differently, so values are compared as they are shown. */
    const isSame = JSON.stringify(readable(value, shape)) === JSON.stringify(readable(base, shape));
    if (isSame) void message.info('没有修改');
    else open({ kind: 'edit', value });
  };
  const submit = async (confirm: boolean, reason: string) => {
    const answer = await change.mutateAsync({ confirm, reason });
    setPending(isPending(answer) ? answer.pending : undefined);
    showDone(answer, '已保存');
    if (!isPending(answer)) setBase(await readAgain());
  };

  return (
    <Card size="small">
      <Flex vertical gap="middle">
        {pending !== undefined && (
          <Alert
            type="info"
            showIcon
            title={`修改已提交复核（编号 ${pending}），另一位操作员复核后生效。下方仍是当前生效的内容。`}
          />
        )}
        {isOutdated && !proposal && (
          <Alert
            type="warning"
            showIcon
            title="此内容刚被修改。"
            action={<Button onClick={() => setBase(stored)}>载入最新内容</Button>}
          />
        )}
        {base === null && <Alert type="info" showIcon title="尚未设置，网站显示内置的内容。" />}
        <Form<{ value: unknown }>
          /* Another value in force, or a change that waits, starts the form again. */
          key={`${pending ?? ''} ${JSON.stringify(base)}`}
          name="setting"
          layout="vertical"
          requiredMark={false}
          initialValues={{ value: typedOf(base, shape) }}
          onFinish={({ value }) => propose(valueOf(value, shape))}
        >
          <ShapeFields shape={shape} />
          <Flex gap="small" style={{ marginTop: 16 }}>
            <Button type="primary" htmlType="submit" disabled={isOutdated}>
              查看变更并提交
            </Button>
            <Button onClick={() => open({ kind: 'reset' })}>恢复默认</Button>
          </Flex>
        </Form>
      </Flex>
      <FormDialog<{ reason?: string }>
        title={isReset ? `恢复默认：${title}` : `变更：${title}`}
        open={proposal !== undefined}
        onClose={() => setProposal(undefined)}
        onSubmit={({ reason = '' }) => submit(isUnusual, reason)}
        okText={isUnusual ? '确认无误，仍要提交' : '提交'}
        cancelText="返回修改"
        danger={isUnusual || isReset}
        width={760}
      >
        <Flex vertical gap="small">
          {change.error && <Alert type={isUnusual ? 'warning' : 'error'} showIcon title={messageOf(change.error)} />}
          {hint && <Alert type="info" showIcon title={hint} />}
          {isReset ? (
            <span>将恢复为系统默认值，当前内容会被替换。</span>
          ) : (
            <ChangeTable {...differing(readable(base, shape), readable(after, shape))} />
          )}
          {(isReset || (key === 'app' && siteStateOf(base) !== siteStateOf(after))) && <ReasonField isFirst />}
        </Flex>
      </FormDialog>
    </Card>
  );
}

export const SettingPage = () => <KeyPage contentKey={useParams().key ?? ''} isMoney />;

/** One text, picture or list of the site, named by the parameter `key`. */
export const ContentKeyPage = () => <KeyPage contentKey={useSearchParams()[0].get('key') ?? ''} isMoney={false} />;

function KeyPage({ contentKey: key, isMoney }: { contentKey: string; isMoney: boolean }) {
  const { title, about } = formOf(key, null);
  return (
    <>
      <PageHeading title={title}>
        <Link to={isMoney ? '/settings' : '/content'}>{isMoney ? '返回设置' : '返回内容'}</Link>
      </PageHeading>
      {about && <Typography.Paragraph type="secondary">{about}</Typography.Paragraph>}
      <SettingEditor key={key} contentKey={key} isMoney={isMoney} />
    </>
  );
}
