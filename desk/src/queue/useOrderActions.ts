import type { Page } from '@site/contract/operators';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '../api/useCall';
import { isWithdrawal, type Order, useReviewOptions } from './order';
import type { QueueAction } from './QueueAction';
import { useOperator } from '../session/operator';

const isOpen = (row: Order) => (isWithdrawal(row) ? ['waiting', 'approved'].includes(row.stage) : row.state === 1);
const isApproved = (row: Order) => isWithdrawal(row) && row.stage === 'approved';

/** Whether a batch of payouts has the order, which is then paid in the batch alone. */
const isInBatch = (row: Order) => isWithdrawal(row) && row.batch !== null;

const orderLists: readonly unknown[] = ['GET /deposits', 'GET /withdrawals', 'GET /payouts'];

/** 领取 and 释放 of an order, and what becomes of an approved withdrawal that the operator has claimed. */
export const useOrderActions = (): Record<'claims' | 'payouts', QueueAction<Order>[]> => {
  const { name } = useOperator();
  const send = useSend();
  const client = useQueryClient();
  const reasons = useReviewOptions()?.reasons;
  const isOwn = (row: Order) => row.claimed_by === name && !isInBatch(row);
  const kindOf = (row: Order) => (isWithdrawal(row) ? 'withdrawals' : 'deposits');
  /** Shows at once who works on the order now; the lists are read again after the event about it. */
  const change = async (row: Order, verb: 'claim' | 'release') => {
    const id = row.out_trade_no;
    if (verb === 'claim' && isWithdrawal(row)) {
      await send('POST /withdrawals/:id/claim', { id, stage: isApproved(row) ? 'approved' : 'waiting' });
    } else await send(`POST /${kindOf(row)}/:id/${verb}`, { id });
    const claim = { claimed_by: verb === 'claim' ? name : null, claimed_until: null };
    const lists = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => orderLists.includes(queryKey[0]) };
    // What is being read may be from before.
    await client.cancelQueries(lists);
    client.setQueriesData<Page<Order>>(
      lists,
      (page) =>
        page && {
          ...page,
          data: page.data.map((it) => (it.out_trade_no === id ? { ...it, ...claim } : it)),
        },
    );
  };
  return {
    claims: [
      {
        label: '领取',
        key: 'c',
        done: '已领取，10分钟内有效',
        keepsItem: true,
        appliesTo: (row) => isOpen(row) && row.claimed_by === null,
        send: (row) => change(row, 'claim'),
      },
      {
        label: '释放',
        key: 'x',
        done: '已释放',
        danger: true,
        keepsItem: true,
        appliesTo: (row) => isOpen(row) && isOwn(row),
        send: (row) => change(row, 'release'),
      },
    ],
    payouts: [
      {
        label: '标记已付款',
        key: 'p',
        done: '已标记为已付款',
        appliesTo: (row) => isApproved(row) && isOwn(row),
        asks: { label: '付款凭证', format: 'code', hint: '银行流水号或交易哈希' },
        send: ({ out_trade_no: id }, { reason: reference }) => send('POST /withdrawals/:id/paid', { id, reference }),
      },
      {
        label: '标记失败',
        key: 'f',
        danger: true,
        done: '已标记为付款失败，金额已退回钱包',
        appliesTo: (row) => isApproved(row) && isOwn(row) && row.proposed === 0,
        asks: { label: '原因', hint: '会员可见', templates: reasons?.payouts ?? [] },
        send: ({ out_trade_no: id }, { reason }) => send('POST /withdrawals/:id/failed', { id, reason }),
      },
      {
        label: '登记退回',
        key: 'b',
        danger: true,
        done: '已登记退回，金额已退回钱包',
        appliesTo: (row) => isWithdrawal(row) && row.stage === 'paid' && row.proposed === 0,
        asks: { label: '原因', hint: '会员可见；提交后须由另一位操作员复核' },
        send: ({ out_trade_no: id }, { reason }) => send('POST /withdrawals/:id/returned', { id, reason }),
      },
    ],
  };
};
