import { Button, Flex, Form, Input } from 'antd';
import { useId } from 'react';
import { FormatInput } from '../ui/FormatInput';

/** What an operator adds to an approval in the panel. */
export interface ApprovalDraft {
  /** Yuan that really arrived; empty for the ordered amount. */
  received: string;
  /** Number of the payment outside the site: transaction hash, the provider's number or the bank's reference. */
  externalId: string;
  note: string;
}

/** What is wrong with a field of the draft. */
export interface DraftError {
  field: keyof ApprovalDraft;
  text: string;
}

export interface ApproveFormProps {
  draft: ApprovalDraft;
  onChange: (draft: ApprovalDraft) => void;
  onSubmit: () => void;
  /** The ordered amount of a deposit, which is paid with a number and may arrive as another amount. */
  amount?: string;
  submitText: string;
  /** Whether the approval can be sent; the fields can be filled in before. */
  canSubmit: boolean;
  error?: DraftError | undefined;
}

/** Fields for an approval that differs from pressing `a`: the received amount, the payment's number, a note. */
export function ApproveForm({ draft, onChange, onSubmit, amount, submitText, canSubmit, error }: ApproveFormProps) {
  const id = useId();
  const itemOf = (field: keyof ApprovalDraft) => ({
    htmlFor: `${id}-${field}`,
    ...(error?.field === field ? { validateStatus: 'error' as const, help: error.text } : {}),
  });
  const inputOf = (field: keyof ApprovalDraft) => ({
    id: `${id}-${field}`,
    value: draft[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [field]: target.value }),
  });
  return (
    <Form layout="vertical" requiredMark={false} onFinish={onSubmit} size="small">
      <Flex gap="small" align="flex-start" wrap>
        {amount !== undefined && (
          <>
            <Form.Item label="实收金额（元）" {...itemOf('received')} style={{ flex: '1 1 100px', marginBottom: 8 }}>
              <FormatInput
                {...inputOf('received')}
                format="amount"
                placeholder={amount}
                inputMode="decimal"
                maxLength={20}
              />
            </Form.Item>
            <Form.Item label="付款编号" {...itemOf('externalId')} style={{ flex: '2 1 160px', marginBottom: 8 }}>
              <FormatInput {...inputOf('externalId')} format="code" placeholder="交易哈希、流水号" maxLength={120} />
            </Form.Item>
          </>
        )}
        <Form.Item label="备注" {...itemOf('note')} style={{ flex: '2 1 160px', marginBottom: 8 }}>
          <Input {...inputOf('note')} placeholder="仅内部可见" maxLength={500} />
        </Form.Item>
      </Flex>
      <Button htmlType="submit" disabled={!canSubmit}>
        {submitText}
      </Button>
    </Form>
  );
}
