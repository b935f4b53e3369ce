import { Alert, App, Button, Card, Flex, Form } from 'antd';
import { useState } from 'react';
import { useCall, useChange } from '../api/useCall';
import { isPending } from '../api/call';
import { Loaded } from '../ui/Loaded';
import { useDoneMessage } from '../ui/useDoneMessage';
import { ChangeDialog } from './ChangeDialog';
import { ShapeFields } from './ShapeFields';
import { type Shape, readable, typedOf, valueOf } from './shape';

interface Props {
  contentKey: string;
  title: string;
  /** The shape of a stored value. */
  shapeOf: (value: unknown) => Shape;
  /** When a change takes effect; omitted if always at once. `after` is undefined for a reset. */
  hintOf?: (before: unknown, after: unknown) => string;
  /** Whether a change needs a reason; omitted if none does. */
  needsReason?: (before: unknown, after: unknown) => boolean;
}

/** Edits one setting: a form, what changes, and the answer, which may wait for a second operator. */
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

function EditorForm({ contentKey: key, title, shapeOf, hintOf, needsReason, stored, readAgain }: FormProps) {
  /* The value that is being edited. Another operator's change must neither replace typed text nor be overwritten. */
  const [base, setBase] = useState(stored);
  const [proposal, setProposal] = useState<Proposal>();
  const [pending, setPending] = useState<number>();
  const save = useChange('POST /content/:key', { quiet: true });
  const reset = useChange('POST /content/:key/reset', { quiet: true });
  const showDone = useDoneMessage();
  const { message } = App.useApp();
  const shape = shapeOf(base);
  const after = proposal?.kind === 'edit' ? proposal.value : undefined;
  const isOutdated = JSON.stringify(stored) !== JSON.stringify(base) && !save.isPending && !reset.isPending;

  const open = (next: Proposal) => {
    save.reset();
    reset.reset();
    setProposal(next);
  };
  const propose = (value: unknown) => {
    /* The database orders the fields of a value differently, so values are compared as they are shown. */
    const isSame = JSON.stringify(readable(value, shape)) === JSON.stringify(readable(base, shape));
    if (isSame) void message.info('没有修改');
    else open({ kind: 'edit', value });
  };
  const submit = async (confirm: boolean, reason: string) => {
    if (!proposal) return;
    try {
      const answer = await (proposal.kind === 'edit'
        ? save.mutateAsync({ key, value: proposal.value, confirm, ...(reason ? { reason } : {}) })
        : reset.mutateAsync({ key, confirm, reason }));
      setPending(isPending(answer) ? answer.pending : undefined);
      showDone(answer, '已保存');
      if (!isPending(answer)) setBase(await readAgain());
      setProposal(undefined);
    } catch {
      /* The dialog shows the error. */
    }
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
      <ChangeDialog
        title={proposal?.kind === 'reset' ? `恢复默认：${title}` : `变更：${title}`}
        change={
          proposal && {
            before: readable(base, shape),
            ...(proposal.kind === 'edit' ? { after: readable(proposal.value, shape) } : {}),
          }
        }
        hint={hintOf?.(base, after) ?? ''}
        needsReason={proposal?.kind === 'edit' && (needsReason?.(base, after) ?? false)}
        error={proposal?.kind === 'reset' ? reset.error : save.error}
        isBusy={save.isPending || reset.isPending}
        onCancel={() => setProposal(undefined)}
        onSubmit={(confirmed, reason) => void submit(confirmed, reason)}
      />
    </Card>
  );
}
