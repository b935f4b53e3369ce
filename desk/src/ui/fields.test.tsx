import type { TextFormatName } from '@site/shared/text';
import { amountSamples, mobileSamples, nameSamples, numberSamples } from '@site/contract/text-samples';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button, Form } from 'antd';
import { FormatInput } from './fields';

const openField = (format: TextFormatName) => {
  const sent: unknown[] = [];
  render(
    <Form<{ text: string }> onFinish={({ text }) => sent.push(text)}>
      <Form.Item name="text" label="文字">
        <FormatInput format={format} />
      </Form.Item>
      <Button htmlType="submit">提交</Button>
    </Form>,
  );
  return { sent, field: screen.getByLabelText<HTMLInputElement>('文字') };
};

it.each<[TextFormatName, [string, string][]]>([
  ['amount', amountSamples],
  [
    'signedAmount',
    [
      ['−1,000.00 元', '-1000.00'],
      ['- 50', '-50'],
      ['￥1，000', '1000'],
    ],
  ],
  ['number', numberSamples],
  ['mobile', mobileSamples],
  ['name', nameSamples],
])('%s: a field that was left shows what is sent', async (format, samples) => {
  const { field, sent } = openField(format);
  const shown: string[] = [];
  for (const [entered] of samples) {
    fireEvent.change(field, { target: { value: entered } });
    fireEvent.blur(field);
    shown.push(field.value);
  }
  // The browser drops line breaks of a one-line field.
  expect(shown).toEqual(samples.map(([entered, read]) => (/[\n\r]/.test(entered) ? expect.anything() : read)));
  const [[entered, read] = ['', '']] = samples;
  fireEvent.change(field, { target: { value: entered } });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(sent.at(-1)).toBe(read));
  expect(field).toHaveValue(read);
});
