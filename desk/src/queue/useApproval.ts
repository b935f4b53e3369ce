import { isAmbiguousAmount, messages, textFormats } from '@site/shared/text';
import { useState, useSyncExternalStore } from 'react';
import { OperatorError } from '../api/call';
import { fenOf } from '../ui/figures';
import type { Order } from './order';

/** What an operator adds to an approval in the panel. */
export interface ApprovalDraft {
  /** Yuan that really arrived, of a deposit; empty for the ordered amount. */
  received: string;
  /** Number of the payment outside the site: transaction hash, the provider's number or the bank's reference. */
  externalId: string;
  note: string;
}

export interface DraftError {
  field: keyof ApprovalDraft;
  text: string;
}

/** How messages of the API about the number of a payment begin. The first one means that a number is required. */
const missingNumber = '请填写付款编号！';
const numberMessages = [missingNumber, '该笔付款已入账', '付款编号只能包含字母、数字和符号！', '交易哈希格式有误！'];

/** How the API begins the message of an approval that it refuses because of the member, and makes if overridden. */
const refusalStart = '不能通过：';

/** What is wrong with an approval; undefined if nothing. Another received amount than the ordered one needs a note. */
const draftError = (
  { received, externalId, note }: ApprovalDraft,
  amount: string,
  needsNumber: boolean,
): DraftError | undefined => {
  const fen = fenOf(received);
  if (isAmbiguousAmount(received)) return { field: 'received', text: messages.amountAmbiguous };
  if (received !== '' && fen === undefined) return { field: 'received', text: '实收金额有误' };
  if (needsNumber && externalId === '') return { field: 'externalId', text: missingNumber };
  if (received !== '' && fen !== fenOf(amount) && note.trim() === '')
    return { field: 'note', text: '实收金额与订单不同，请填写备注' };
  return undefined;
};

interface Draft extends ApprovalDraft {
  id: string;
  /** Whether an approval with a wrong field was tried. */
  wasSubmitted: boolean;
  /** What the API refused about the number. */
  refusedNumber?: DraftError | undefined;
}

const emptyDraft = (id: string): Draft => ({ received: '', externalId: '', note: '', id, wasSubmitted: false });

/** A draft as it is sent. Its fields show the same once they have lost the focus. */
const read = (draft: Draft): Draft => ({
  ...draft,
  received: textFormats.amount.entered(draft.received),
  externalId: textFormats.code.entered(draft.externalId),
});

/** The draft of one order at a time, outside of React's state: a key that is typed renders its fields alone. */
const makeDrafts = () => {
  let draft = emptyDraft('');
  const listeners = new Set<() => void>();
  return {
    subscribe: (run: () => void) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
    /** The draft, which may be of another order. */
    current: () => draft,
    /** Another order starts with empty fields. */
    of: (id: string): Draft => (draft.id === id ? draft : emptyDraft(id)),
    set: (next: Draft) => {
      draft = next;
      listeners.forEach((run) => run());
    },
  };
};

type Drafts = ReturnType<typeof makeDrafts>;

/** The fields beside an order, and what to show as wrong once an approval was tried. */
export const useDraft = (drafts: Drafts, { out_trade_no: id, amount }: Order, needsNumber: boolean) => {
  useSyncExternalStore(drafts.subscribe, drafts.current);
  const { wasSubmitted, refusedNumber, ...draft } = drafts.of(id);
  return {
    draft,
    error: (wasSubmitted ? draftError(read(drafts.of(id)), amount, needsNumber) : undefined) ?? refusedNumber,
    change: (next: Partial<ApprovalDraft>) => {
      const { refusedNumber: refused, ...now } = drafts.of(id);
      const isKept = next.externalId === undefined || next.externalId === now.externalId;
      drafts.set({ ...now, ...next, refusedNumber: isKept ? refused : undefined });
    },
  };
};

/** Sends approvals with the fields beside the selected order, and remembers why one was refused. */
export const useApproval = () => {
  const [drafts] = useState(makeDrafts);
  /* Known once the API has refused an approval without a number: cashiers may not read the setting. */
  const [needsNumber, setNeedsNumber] = useState(false);
  const [refused, setRefused] = useState<{ id: string; message: string }>();
  const noteRefusal = (id: string, message: string) => {
    if (message.startsWith(refusalStart)) setRefused({ id, message });
    if (message === missingNumber) setNeedsNumber(true);
    if (!numberMessages.some((it) => message.startsWith(it))) return;
    /* The operator may have gone on to another order meanwhile. */
    const now = drafts.current();
    if (now.id === id) drafts.set({ ...now, refusedNumber: { field: 'externalId', text: message } });
  };
  return {
    drafts,
    needsNumber,
    /** Why the API refused the last approval of an order because of its member; empty if it did not. */
    refusalOf: ({ out_trade_no: id }: Order): string => (refused?.id === id ? refused.message : ''),
    /**
     * Sends an approval unless a field is wrong; what is wrong with a field, also as the API says, is shown there.
     * @throws OperatorError
     */
    submit: async <Answer>(row: Order, send: (draft: ApprovalDraft) => Promise<Answer>): Promise<Answer> => {
      const draft = read(drafts.of(row.out_trade_no));
      const error = draftError(draft, row.amount, needsNumber);
      if (error) {
        drafts.set({ ...drafts.of(row.out_trade_no), wasSubmitted: true });
        throw new OperatorError('refused', error.text);
      }
      drafts.set(draft);
      try {
        return await send(draft);
      } catch (refusal) {
        if (refusal instanceof OperatorError) noteRefusal(draft.id, refusal.message);
        throw refusal;
      }
    },
  };
};

export type Approval = ReturnType<typeof useApproval>;
