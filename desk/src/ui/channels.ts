const protocols = ['TRC20', 'ERC20'].flatMap((protocol) =>
  [protocol, `usdt ${protocol}`, `usdt-${protocol.toLowerCase()}`].map((channel) => [channel, `USDT · ${protocol}`]),
);

const names: Record<string, string> = {
  usdt: 'USDT',
  ...(Object.fromEntries(protocols) as Record<string, string>),
  bank: '银行转账',
  alipay: '支付宝',
  wxpay: '微信',
  psp: '支付渠道',
  manual: '人工登记',
};

/** What operators call a channel of payments, deposits or withdrawals, such as `usdt-trc20` or `psp:sandbox`. */
export const channelName = (channel: string | null): string => {
  const [kind = '', provider] = (channel ?? '').split(':');
  return [names[kind] ?? (kind || '—'), provider].filter(Boolean).join(' · ');
};

/** Choices of a filter. */
export const channelOptions = (...channels: string[]) =>
  channels.map((value) => ({ value, label: value === '' ? '全部' : channelName(value) }));
