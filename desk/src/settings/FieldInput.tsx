import { Input, Select, Switch, type FormItemProps, Flex, Typography } from 'antd';
import { lazy, Suspense } from 'react';
import { FormatInput, checkUnambiguousAmount } from '../ui/fields';
import type { FieldInputKind, Field } from './shape';

interface Props {
  input: Exclude<FieldInputKind, 'items'>;
  /** For fields without a visible label. */
  label?: string;
  /** Of a `choice`; without them none. */
  options?: Record<string, string> | undefined;
  /** These come from the `Form.Item`. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

export function FieldInput({ input, label, options = {}, value, onChange, ...rest }: Props) {
  const control = { ...rest, ...(label ? { 'aria-label': label } : {}) };
  const change = (next: unknown) => onChange?.(next);
  const text = typeof value === 'string' ? value : '';
  switch (input) {
    case 'flag':
      return (
        <Switch
          {...control}
          checked={value === 1}
          checkedChildren="开"
          unCheckedChildren="关"
          onChange={(isOn) => change(isOn ? 1 : 0)}
        />
      );
    case 'strings':
      return <Select {...control} mode="tags" open={false} value={(value as string[]) ?? []} onChange={change} />;
    case 'choice':
    case 'choices':
      return (
        <Select
          {...control}
          {...(input === 'choices' ? { mode: 'multiple' as const } : {})}
          allowClear
          options={Object.entries(options).map(([name, text]) => ({ value: name, label: text }))}
          value={value ?? (input === 'choices' ? [] : null)}
          onChange={(chosen: unknown) => change(chosen ?? '')}
          style={{ minWidth: 120 }}
        />
      );
    case 'html':
      return <HtmlInput {...control} value={text} onChange={change} />;
    case 'lines':
      return <Input.TextArea {...control} value={text} autoSize={{ minRows: 2 }} onChange={changeOf(change)} />;
    case 'integer':
      return (
        <FormatInput
          {...control}
          format="amount"
          inputMode="numeric"
          value={typeof value === 'number' ? String(value) : text}
          onChange={changeOf((entered) => change(wholeNumber.test(entered) ? Number(entered) : entered))}
        />
      );
    default: {
      const format = { text: undefined, amount: 'amount', decimal: 'amount', time: 'line' } as const;
      return <FormatInput {...control} format={format[input]} value={text} onChange={changeOf(change)} />;
    }
  }
}

const changeOf = (change: (value: string) => void) => (event: { target: { value: string } }) =>
  change(event.target.value);

const wholeNumber = /^\d{1,9}$/;

type Rules = NonNullable<FormItemProps['rules']>;

const patterns: Partial<Record<FieldInputKind, Rules[number]>> = {
  integer: { pattern: wholeNumber, message: '请填写整数，如 24', transform: (typed?: unknown) => String(typed ?? '') },
  amount: { pattern: /^\d{1,12}(\.\d{1,2})?$/, message: '金额最多两位小数，如 100.00' },
  decimal: { pattern: /^\d{1,8}(\.\d{1,6})?$/, message: '请填写数字，如 7.10' },
  time: { pattern: /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, message: '时间如 10:00:00' },
};

const neverEmpty: readonly FieldInputKind[] = ['amount', 'decimal', 'integer', 'time'];

/** Refuses HTML with a picture that members would not see, with the reason. */
export async function checkPictures(_rule: unknown, html: unknown): Promise<void> {
  const { pictureFault } = await import('@site/shared/html');
  const fault = typeof html === 'string' ? pictureFault(html) : undefined;
  if (fault) throw new Error(fault);
}

/** Text that is no number is refused by the pattern. */
const checkRange =
  ([least, most]: readonly [number, number]) =>
  (_rule: unknown, typed: unknown): Promise<void> =>
    typeof typed === 'number' && (typed < least || typed > most)
      ? Promise.reject(new Error(`须为 ${least} 至 ${most}`))
      : Promise.resolve();

/** What a field must fulfil before it is sent. The API checks all of it again. */
export const fieldRules = ({ input, label, required, optional, range }: Omit<Field, 'name'>): Rules => {
  const pattern = patterns[input];
  const whole: Rules = input === 'html' ? [{ validator: checkPictures }] : [];
  const isRequired = required || (neverEmpty.includes(input) && !optional);
  return [
    ...(isRequired ? [{ required: true, message: `请填写${label}` }] : []),
    ...(pattern ? [{ validator: checkUnambiguousAmount }, pattern] : []),
    ...(range ? [{ validator: checkRange(range) }] : []),
    ...whole,
  ];
};

interface HtmlProps {
  id?: string;
  'aria-label'?: string;
  value: string;
  onChange: (value: string) => void;
}

const MemberHtml = lazy(() => import('@site/shared/html').then((part) => ({ default: part.MemberHtml })));

/** HTML as text, beside what members will see. */
function HtmlInput({ value, onChange, ...rest }: HtmlProps) {
  return (
    <Flex gap="small" wrap>
      <Input.TextArea
        {...rest}
        value={value}
        autoSize={{ minRows: 10, maxRows: 30 }}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        style={{ flex: '1 1 320px', fontFamily: 'monospace' }}
      />
      <div style={{ flex: '1 1 320px' }}>
        <Typography.Text type="secondary">预览</Typography.Text>
        <section aria-label="预览" style={styles.preview}>
          <Suspense fallback={null}>
            <MemberHtml html={value} />
          </Suspense>
        </section>
      </div>
    </Flex>
  );
}

const styles = {
  preview: { maxHeight: 640, overflow: 'auto' },
} as const;
