import type { FormItemProps } from 'antd';
import type { Field, FieldInputKind } from './shape';

type Rules = NonNullable<FormItemProps['rules']>;

const patterns: Partial<Record<FieldInputKind, Rules[number]>> = {
  amount: { pattern: /^\d{1,12}(\.\d{1,2})?$/, message: '金额最多两位小数，如 100.00' },
  decimal: { pattern: /^\d{1,8}(\.\d{1,6})?$/, message: '请填写数字，如 7.10' },
  time: { pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, message: '时间如 10:00:00' },
};

const neverEmpty: readonly FieldInputKind[] = ['amount', 'decimal', 'integer', 'time'];

/** What a field must fulfil before it is sent. The API checks all of it again. */
export const fieldRules = ({ input, label, required, optional }: Omit<Field, 'name'>): Rules => {
  const pattern = patterns[input];
  const isRequired = required || (neverEmpty.includes(input) && !optional);
  return [...(isRequired ? [{ required: true, message: `请填写${label}` }] : []), ...(pattern ? [pattern] : [])];
};
