import { fromFen, plain, type Decimal } from './fen';

export interface MoneyFormat {
  /** Put + before gains. */
  signed?: boolean | undefined;
  /** ¥ unless told otherwise; '' for none. */
  symbol?: string | undefined;
}

const decimal = /^(-?)0*(\d+)(?:\.(\d*))?$/;

/**
 * Money for the eye, `¥1,234.50`: exact for any length, since it only moves characters. More than two places are cut,
 * never rounded up; what is no number shows as `--`. A bigint counts as fen.
 */
export function formatMoney(
  value: Decimal | bigint | null | undefined,
  { signed, symbol = '¥' }: MoneyFormat = {},
): string {
  const text = typeof value === 'bigint' ? fromFen(value) : plain(value ?? '');
  const match = decimal.exec(text);
  if (!match) return '--';
  const whole = (match[2] ?? '0').replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = (match[3] ?? '').slice(0, 2).padEnd(2, '0');
  const zero = /^[0,]+$/.test(whole) && cents === '00';
  const sign = zero ? '' : match[1] || (signed ? '+' : '');
  return `${sign}${symbol}${whole}.${cents}`;
}
