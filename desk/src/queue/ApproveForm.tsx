import { Button, Flex, Form, Input } from 'antd';
import { useId } from 'react';

/** What an operator adds to an approval in the panel. */
export interface ApprovalDraft {
  /** Yuan that really arrived; empty for the ordered amount. */
  received: string;
  note: string;
}

interface Props {
  draft: ApprovalDraft;
  onChange: (draft: ApprovalDraft) => void;
  onSubmit: () => void;
  /** The ordered amount, where another one may arrive. */
  amount?: string;
  submitText: string;
  error: string;
}

/** Fields for an approval that differs from pressing `a`: the received amount and an internal note. */
export function ApproveForm({ draft, onChange, onSubmit, amount, submitText, error }: Props) {
  const id = useId();
  return (
    <Form layout="vertical" requiredMark={false} onFinish={onSubmit} size="small">
      <Flex gap="small" align="flex-start" wrap>
        {amount !== undefined && (
          <Form.Item label="实收金额（元）" htmlFor={`${id}-received`} style={{ flex: '1 1 100px', marginBottom: 8 }}>
            <Input
              id={`${id}-received`}
              value={draft.received}
              placeholder={amount}
              inputMode="decimal"
              autoComplete="off"
              maxLength={14}
              onChange={({ target }) => onChange({ ...draft, received: target.value })}
            />
          </Form.Item>
        )}
        <Form.Item
          label="备注"
          htmlFor={`${id}-note`}
          style={{ flex: '2 1 160px', marginBottom: 8 }}
          {...(error ? { validateStatus: 'error' as const, help: error } : {})}
        >
          <Input
            id={`${id}-note`}
            value={draft.note}
            placeholder="仅内部可见"
            autoComplete="off"
            maxLength={500}
            onChange={({ target }) => onChange({ ...draft, note: target.value })}
          />
        </Form.Item>
      </Flex>
      <Button htmlType="submit">{submitText}</Button>
    </Form>
  );
}
