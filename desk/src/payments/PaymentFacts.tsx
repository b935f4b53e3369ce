import type { IncomingPaymentRow, IncomingPaymentState } from '@site/contract/operators';
import { Money } from '../ui/figures';
import { StatusTag, type Tone } from '../ui/StatusTag';

const states: Record<IncomingPaymentState, { text: string; tone: Tone }> = {
  confirmed: { text: '待指定订单', tone: 'waiting' },
  seen: { text: '确认中', tone: 'info' },
  assigned: { text: '已属于订单', tone: 'good' },
  returned: { text: '已退回', tone: 'neutral' },
  dropped: { text: '已消失', tone: 'bad' },
};

const channels: Record<string, string> = {
  'usdt-trc20': 'USDT · TRC20',
  'usdt-erc20': 'USDT · ERC20',
  bank: '银行流水',
  psp: '支付渠道',
  manual: '人工登记',
};

/** Choices of filters; the states begin with what needs work. */
export const stateOptions = [
  ...Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  { value: '', label: '全部' },
];
export const channelOptions = Object.entries(channels).map(([value, label]) => ({ value, label }));

export const paymentChannel = (channel: string): string =>
  channel.startsWith('psp:') ? `支付渠道 · ${channel.slice('psp:'.length)}` : (channels[channel] ?? channel);

export const PaymentState = ({ state }: Pick<IncomingPaymentRow, 'state'>) => (
  <StatusTag tone={states[state].tone}>{states[state].text}</StatusTag>
);

export const PaymentAmount = ({ amount, currency }: Pick<IncomingPaymentRow, 'amount' | 'currency'>) =>
  currency === 'CNY' ? <Money value={amount} currency /> : `${amount} USDT`;
