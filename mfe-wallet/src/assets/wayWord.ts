/** Pay types as the wire names them, in words. */
const ways: Record<string, string> = {
  usdt: 'USDT',
  bank: '银行转账',
  card: '银行卡',
  alipay: '支付宝',
  wxpay: '微信',
};

/** How an order was paid: a pay type or a platform in words, anything else as the host says it, which may be nothing. */
export const wayWord = (
  way: string | null | undefined,
  platforms: readonly { name: string; platname: string }[],
): string => (way ? (ways[way.toLowerCase()] ?? (platforms.find(({ name }) => name === way)?.platname || way)) : '--');
