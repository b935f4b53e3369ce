const names: Record<string, string> = {
  bank: '银行转账',
  alipay: '支付宝',
  wxpay: '微信',
  'usdt-trc20': 'USDT TRC20',
  'usdt-erc20': 'USDT ERC20',
};

/** The name of a channel of deposits or withdrawals, such as `usdt-trc20`. */
export const channelName = (channel: string | null): string => names[channel ?? ''] ?? (channel || '—');
