import { Form } from 'antd';
import { useState } from 'react';
import { OperatorError } from '../api/call';
import type { Order } from './order';

/** What an operator adds to an approval in the panel. */
export interface ApprovalDraft {
  /** Yuan that really arrived, of a deposit; empty for the ordered amount. */
  received?: string;
  /** Number of the payment outside the site: transaction hash, the provider's number or the bank's reference. */
  externalId?: string;
  note?: string;
}

/** How messages of the API about the number of a payment begin. The first one means that a number is required. */
export const missingNumber = '请填写付款编号！';
const numberMessages = [missingNumber, '该笔付款已入账', '付款编号只能包含字母、数字和符号！', '交易哈希格式有误！'];

/** How the API begins the message of an approval that it refuses because of the member, and makes if overridden. */
const refusalStart = '不能通过：';

/** Sends approvals with the fields beside the selected order, and remembers why one was refused. */
export const useApproval = () => {
  /* By the order's number, so that what is typed for an order stays there. */
  const [form] = Form.useForm<Record<string, ApprovalDraft>>();
  /* Known once the API has refused an approval without a number: cashiers may not read the setting. */
  const [needsNumber, setNeedsNumber] = useState(false);
  const [refused, setRefused] = useState<{ id: string; message: string }>();
  const noteRefusal = (id: string, message: string) => {
    if (message.startsWith(refusalStart)) setRefused({ id, message });
    if (message === missingNumber) setNeedsNumber(true);
    if (numberMessages.some((it) => message.startsWith(it)))
      form.setFields([{ name: [id, 'externalId'], errors: [message] }]);
  };
  return {
    form,
    needsNumber,
    /** Why the API refused the last approval of an order because of its member; empty if it did not. */
    refusalOf: ({ out_trade_no: id }: Order): string => (refused?.id === id ? refused.message : ''),
    /**
     * Sends an approval unless a field is wrong; what is wrong with a field, also as the API says, is shown there.
     * @throws OperatorError, or what the form says about its fields
     */
    submit: async <Answer>(
      { out_trade_no: id }: Order,
      send: (draft: ApprovalDraft) => Promise<Answer>,
    ): Promise<Answer> => {
      const { [id]: draft = {} } = await form.validateFields();
      try {
        return await send(draft);
      } catch (refusal) {
        if (refusal instanceof OperatorError) noteRefusal(id, refusal.message);
        throw refusal;
      }
    },
  };
};

export type Approval = ReturnType<typeof useApproval>;
