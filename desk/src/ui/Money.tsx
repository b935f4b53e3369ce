import { Typography } from 'antd';

/** `-1234567.50` as `-1,234,567.50`: digits are grouped in the text, since a float would lose fen. */
export const formatMoney = (yuan: string): string => {
  const [whole = '', ...fraction] = yuan.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
};

interface Props {
  /** Decimal string of yuan, as the API sends it. */
  value: string | null | undefined;
  /** Colours money that comes in (green, with a plus sign) and goes out (red). */
  signed?: boolean;
  strong?: boolean;
}

/** An amount of yuan with grouped digits of equal width; a dash for none. */
export function Money({ value, signed = false, strong = false }: Props) {
  if (value === null || value === undefined || value === '') return <span>—</span>;
  const isNegative = value.startsWith('-');
  const isZero = /^-?0*(\.0*)?$/.test(value);
  const type = isNegative ? 'danger' : 'success';
  return (
    <Typography.Text
      strong={strong}
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      {...(signed && !isZero ? { type } : {})}
    >
      {signed && !isNegative && !isZero ? '+' : ''}
      {formatMoney(value)}
    </Typography.Text>
  );
}
