import type { PayoutChannel } from '@site/contract/operators';

export const channelNames: Record<PayoutChannel, string> = { bank: '银行卡', TRC20: 'TRC20', ERC20: 'ERC20' };

/** Choices of a filter: all channels, and each. */
export const channelOptions = [
  { value: '', label: '全部' },
  ...Object.entries(channelNames).map(([value, label]) => ({ value, label })),
];
