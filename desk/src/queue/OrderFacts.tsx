import type { DepositRow, WithdrawalRow } from '@site/contract/operators';
import { Typography } from 'antd';
import { Facts } from '../ui/Facts';
import { formatMoney, Money, Time } from '../ui/figures';
import { isWithdrawal, type Order } from './order';
import { PaymentProof } from './PaymentProof';

const fits = { exact: '与订单相符', partial: '少于应付', over: '多于应付' } as const;

/** How a deposit is paid, by whom, and what arrived. */
const depositFacts = ({ remitter, ...row }: DepositRow) => ({
  方式: [row.pay_way || row.paytype, row.protocol].filter(Boolean).join(' · '),
  应付: row.protocol ? `${row.real_money} USDT（¥${formatMoney(row.amount)}）` : `¥${formatMoney(row.real_money)}`,
  已到账: row.arrived
    ? `${row.arrived.amount} ${row.rate === null ? '元' : 'USDT'}（${fits[row.arrived.fit]}，入账 ${row.arrived.credit} 元）`
    : undefined,
  实收: row.received !== null && <Money value={row.received} />,
  会员提供的付款编号: row.reported_reference !== null && (
    <Typography.Text copyable={{ tooltips: false }}>{row.reported_reference}</Typography.Text>
  ),
  付款截图: row.has_proof === 1 && <PaymentProof order={row.out_trade_no} />,
  汇款人: remitter
    ? [remitter.name, remitter.bank, remitter.number, remitter.branch].filter(Boolean).join(' ')
    : undefined,
});

/** Where a withdrawal is paid to, and how its payment went. */
const withdrawalFacts = (row: WithdrawalRow, isMasked: boolean) => ({
  收款银行: row.bank,
  户名: row.bank_owner,
  账号: <Typography.Text copyable={!isMasked && { tooltips: false }}>{row.bank_no}</Typography.Text>,
  开户行: row.bank_address || undefined,
  应付: row.net ? `${row.net} USDT` : undefined,
  付款凭证: row.reference || undefined,
  付款处理: row.settled_at ? (row.settled_by ?? '系统') : undefined,
  付款时间: row.settled_at ? <Time value={row.settled_at} /> : undefined,
  退回登记: row.returned_at ? (row.returned_by ?? '系统') : undefined,
  退回时间: row.returned_at ? <Time value={row.returned_at} /> : undefined,
});

/** @param isMasked whether the account number is that of a list, which nothing can be paid to */
export const OrderFacts = ({ row, isMasked = false }: { row: Order; isMasked?: boolean }) => (
  <Facts items={isWithdrawal(row) ? withdrawalFacts(row, isMasked) : depositFacts(row)} />
);
