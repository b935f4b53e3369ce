import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeField } from './CodeField';
import { Form, SubmitButton } from './Form';

const onSubmit = jest.fn();
const text = () => document.getElementsByName('pay_pass')[0];

const show = () =>
  render(
    <Form rules={[['pay_pass', (digits) => digits.length === 6, '支付密码长度需是6位！']]} onSubmit={onSubmit}>
      <CodeField masked label="支付密码" name="pay_pass" hint="即您的资金密码" />
      <SubmitButton>确认</SubmitButton>
    </Form>,
  );

it.each([
  ['six digits', '246810', '246810'],
  ['the first six of seven digits', '2468109', '246810'],
  ['digits with spaces', ' 246 810\n', '246810'],
  ['full-width digits', '２４６８１０', '246810'],
  ['the digits among letters', 'Code: 2468', '2468'],
  ['nothing without digits', '二四六', ''],
])('pastes %s', async (_, pasted, digits) => {
  show();
  await userEvent.click(screen.getByLabelText('支付密码'));
  await userEvent.paste(pasted);
  expect(text()).toHaveValue(digits);
});

it('is read by the form as its digits, which backspace removes from the end', async () => {
  show();
  const first = screen.getByLabelText('支付密码');
  expect(first).toHaveAccessibleDescription('即您的资金密码');
  await userEvent.type(first, '24681');
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  expect(first).toBeInvalid();
  expect(first).toHaveFocus();
  await userEvent.type(screen.getByLabelText('第6位'), '0');
  expect(first).toBeValid();
  await userEvent.keyboard('5{Backspace}9{Backspace}{Backspace}35{Enter}');
  expect(onSubmit).toHaveBeenCalledWith({ pay_pass: '246835' }, expect.anything());
});

it('takes all digits that the browser fills into the first cell, and shows them on request', async () => {
  show();
  expect(screen.getByRole('group', { name: '支付密码，6位数字' })).toBeVisible();
  const first = screen.getByLabelText('支付密码');
  fireEvent.input(first, { target: { value: '246810' } });
  expect(text()).toHaveValue('246810');
  expect(first).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: '显示' }));
  expect(first).toHaveAttribute('type', 'text');
});
