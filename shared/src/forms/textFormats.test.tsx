import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field } from './Field';
import { Form, SubmitButton } from './Form';
import type { TextFormatName } from './textFormats';

interface Options {
  format: TextFormatName;
  maxLength?: number;
}

/** A form with one field, controlled as those of amounts are. Returns the values that it was submitted with. */
const open = (field: Options) => {
  const submitted: unknown[] = [];
  function Controlled() {
    const [text, setText] = useState('');
    return (
      <Form rules={[['text', () => true, '']]} onSubmit={({ text: sent }) => submitted.push(sent)}>
        <Field label="文字" name="text" {...field} value={text} onChange={(event) => setText(event.target.value)} />
        <SubmitButton>提交</SubmitButton>
      </Form>
    );
  }
  render(<Controlled />);
  return submitted;
};
const field = () => screen.getByLabelText<HTMLInputElement>('文字');
const submit = () => userEvent.click(screen.getByRole('button', { name: '提交' }));
const paste = async (text: string) => {
  await userEvent.click(field());
  await userEvent.paste(text);
};

test.each<[TextFormatName, string, number, string]>([
  ['amount', '¥ 1,234,567.00 元', 17, '1234567.00'],
  ['amount', '\u202d1,000.00\u202c', 17, '1000.00'],
  ['amount', '1,50', 17, '1,50'],
  ['mobile', '+86 138 0013 8000', 12, '13800138000'],
  ['mobile', '0086-138-0013-8000', 12, '13800138000'],
  ['number', '\u202a6222 0212 3456 7890 123\u202c', 19, '6222021234567890123'],
  ['name', ' 阿依古丽•买买提 ', 32, '阿依古丽·买买提'],
  ['name', `${'a'.repeat(16)}𠮷`, 17, 'a'.repeat(16)],
  ['code', ' a b\u200b１ ', 4, 'ab1'],
  ['email', 'lin＠qq。com\n', 50, 'lin@qq.com'],
  ['walletAddress', 'tron:T X\u200bY', 64, 'TXY'],
  ['amount', '1'.repeat(10_000), 17, '1'.repeat(17)],
  ['number', '', 19, ''],
])('%s: pasted %.40j is shown and sent as %j', async (format, pasted, maxLength, text) => {
  const submitted = open({ format, maxLength });
  await paste(pasted);
  expect(field()).toHaveValue(text);
  await submit();
  expect(submitted).toEqual([text]);
});

it('reads a paste in the middle of a field together with what is around it', async () => {
  open({ format: 'amount', maxLength: 17 });
  await userEvent.type(field(), '15.5');
  field().setSelectionRange(1, 2);
  await userEvent.paste('，000');
  expect(field()).toHaveValue('1000.5');
});

it('reads what was typed when the field loses the focus, or the form is submitted by Enter', async () => {
  const submitted = open({ format: 'amount' });
  await userEvent.type(field(), '1,000。');
  expect(field()).toHaveValue('1,000。');
  await userEvent.tab();
  expect(field()).toHaveValue('1000');
  await userEvent.clear(field());
  await userEvent.type(field(), '２,000元{Enter}');
  expect(field()).toHaveValue('2000');
  expect(submitted).toEqual(['2000']);
});

it('leaves text under composition alone', () => {
  open({ format: 'name' });
  fireEvent.compositionStart(field());
  fireEvent.input(field(), { target: { value: 'ｚhang' }, isComposing: true });
  expect(field()).toHaveValue('ｚhang');
  fireEvent.compositionEnd(field());
  expect(field()).toHaveValue('zhang');
});

it('keeps the caret where a separator was dropped', async () => {
  open({ format: 'number' });
  await userEvent.type(field(), '62223456');
  field().setSelectionRange(4, 4);
  await userEvent.keyboard(' 9');
  expect(field()).toHaveValue('622293456');
  expect(field().selectionStart).toBe(5);
});
