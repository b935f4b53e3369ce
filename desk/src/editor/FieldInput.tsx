import { Input, InputNumber, Select, Switch } from 'antd';
import type { FieldInputKind } from './shape';
import { HtmlInput } from './HtmlInput';

interface Props {
  input: Exclude<FieldInputKind, 'items'>;
  /** For fields without a visible label. */
  label?: string;
  /** These come from the `Form.Item`. */
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** The control of one field. */
export function FieldInput({ input, label, value, onChange, ...rest }: Props) {
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
    case 'integer':
      return <InputNumber {...control} value={value as number} precision={0} min={0} onChange={change} />;
    case 'strings':
      return <Select {...control} mode="tags" open={false} value={(value as string[]) ?? []} onChange={change} />;
    case 'html':
      return <HtmlInput {...control} value={text} onChange={change} />;
    case 'lines':
      return <Input.TextArea {...control} value={text} autoSize={{ minRows: 2 }} onChange={changeOf(change)} />;
    case 'text':
    case 'amount':
    case 'decimal':
    case 'time':
      return <Input {...control} value={text} autoComplete="off" onChange={changeOf(change)} />;
  }
}

const changeOf = (change: (value: string) => void) => (event: { target: { value: string } }) =>
  change(event.target.value);
