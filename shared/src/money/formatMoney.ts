import { decimalText, type Decimal } from '@site/contract';
import { fromFen } from './fen';

export interface MoneyFormat {
  /** Adds + to positive amounts. */
  signed?: boolean | undefined;
}

const decimal = /^(-?)0*(\d+)(?:\.(\d*))?$/;

/**
 * Formats money for display, `¥1,234.50`, exactly for any length, because it works on the text. More than two places
 * are cut, never rounded up; a value that is not a number becomes `--`. A bigint is an amount in fen.
 */
export function formatMoney(value: Decimal | bigint | null | undefined, { signed }: MoneyFormat = {}): string {
  const text = typeof value === 'bigint' ? fromFen(value) : decimalText(value ?? '');
  const match = decimal.exec(text);
  if (!match) return '--';
  const whole = (match[2] ?? '0').replace(/\B(?=(\d{3})+$)/g, ',');
  const cents = (match[3] ?? '').slice(0, 2).padEnd(2, '0');
  const zero = /^[0,]+$/.test(whole) && cents === '00';
  const sign = zero ? '' : match[1] || (signed ? '+' : '');
  return `${sign}¥${whole}.${cents}`;
}
