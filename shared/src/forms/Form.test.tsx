import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../ui/button/Button';
import { clearToasts } from '../ui/toast/toastStore';
import { ToastViewport } from '../ui/toast/ToastViewport';
import { Field } from './Field';
import { Form, SubmitButton } from './Form';
import { firstIssue, isTyped, type FormRules } from './formRules';
import { RadioTiles } from './RadioTiles';
import { SelectField } from './SelectField';

const rules: FormRules<'oldPassword' | 'newPassword'> = [
  ['oldPassword', isTyped, '请输入旧密码'],
  ['newPassword', isTyped, '请输入新密码'],
  ['oldPassword', (text) => text.length >= 6, '请输入正确的旧密码长度'],
];

afterEach(() => act(clearToasts));

it.each([
  [{ oldPassword: '', newPassword: '' }, '请输入旧密码', 'oldPassword'],
  [{ oldPassword: 'abc', newPassword: '' }, '请输入新密码', 'newPassword'],
  [{ oldPassword: 'abc', newPassword: 'x' }, '请输入正确的旧密码长度', 'oldPassword'],
])('finds the first issue of %p', (values, message, field) =>
  expect(firstIssue(rules, values)).toEqual({ message, field }),
);

it('finds no issue in valid values', () =>
  expect(firstIssue(rules, { oldPassword: 'abcdef', newPassword: 'x' })).toBeUndefined());

function PasswordForm({ onSubmit }: { onSubmit: (values: Record<string, string>) => unknown }) {
  return (
    <>
      <ToastViewport />
      <Form rules={rules} onSubmit={onSubmit}>
        <Field label="旧密码" name="oldPassword" type="password" />
        <Field label="新密码" name="newPassword" type="password" hint="6-16位字母和数字" />
        <SubmitButton>确认修改</SubmitButton>
      </Form>
    </>
  );
}

it('shows the first message as a toast, focuses its field and keeps the values', async () => {
  const onSubmit = jest.fn();
  render(<PasswordForm onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('旧密码'), 'abc');
  await userEvent.click(screen.getByRole('button', { name: '确认修改' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('请输入新密码');
  expect(screen.getByLabelText('新密码')).toHaveFocus();
  expect(screen.getByLabelText('新密码')).toBeInvalid();
  expect(screen.getByLabelText('旧密码')).toHaveValue('abc');
  expect(screen.getByLabelText('旧密码')).toBeValid();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the message readable, and removes it, at a field that gets and loses hints while one types', async () => {
  render(
    <Form rules={[['password', (text) => text.length >= 6, '密码太短']]} onSubmit={jest.fn()}>
      <Field label="密码" name="password" type="password" strength />
      <SubmitButton>确认</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  const field = screen.getByLabelText('密码');
  const described = () => (field.getAttribute('aria-describedby') ?? '').split(' ');
  await userEvent.type(field, 'abc');
  expect(described()).toContain('rejected-password');
  expect(described()).toHaveLength(2);
  await userEvent.type(field, 'def');
  expect(field).toBeValid();
  expect(document.querySelectorAll('[data-message]')).toHaveLength(0);
  expect(described()).toHaveLength(1);
});

it('removes the message when a button fills in the right text', async () => {
  function AmountForm() {
    const [amount, setAmount] = useState('');
    return (
      <Form rules={[['amount', isTyped, '请输入操作金额！']]} onSubmit={jest.fn()}>
        <Field label="操作金额" name="amount" value={amount} onChange={(event) => setAmount(event.target.value)} />
        <Button onClick={() => setAmount('100')}>最大</Button>
        <SubmitButton>确认</SubmitButton>
      </Form>
    );
  }
  render(<AmountForm />);
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  expect(screen.getByLabelText('操作金额')).toBeInvalid();
  await userEvent.click(screen.getByRole('button', { name: '最大' }));
  expect(screen.getByLabelText('操作金额')).toBeValid();
});

it('focuses the selected radio rather than a hidden input and marks the group', async () => {
  const accounts: FormRules = [['account', (id) => id === '1', '您想要提现到哪里？']];
  render(
    <Form rules={accounts} onSubmit={jest.fn()}>
      <input type="hidden" name="account" value="" />
      <RadioTiles
        label="收款账户"
        name="account"
        defaultValue="2"
        options={['1', '2'].map((value) => ({ value, label: `账户${value}` }))}
      />
      <SubmitButton>确认取款</SubmitButton>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: '确认取款' }));
  expect(screen.getByRole('radio', { name: '账户2' })).toHaveFocus();
  expect(screen.getByRole('radiogroup', { name: '收款账户' })).toHaveAttribute('aria-invalid', 'true');
  await userEvent.click(screen.getByRole('radio', { name: '账户1' }));
  expect(screen.getByRole('radiogroup', { name: '收款账户' })).not.toHaveAttribute('aria-invalid');
});

it('disables the submit button while onSubmit runs and submits once', async () => {
  let finish = () => {};
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  render(<PasswordForm onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('旧密码'), 'abcdef1');
  await userEvent.type(screen.getByLabelText('新密码'), 'abcdef2');
  const button = screen.getByRole('button', { name: '确认修改' });
  await userEvent.click(button);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.type(screen.getByLabelText('新密码'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledWith(
    { oldPassword: 'abcdef1', newPassword: 'abcdef2' },
    expect.any(HTMLFormElement),
  );
  await act(async () => finish());
  expect(button).toBeEnabled();
});

it('describes a field by its hint and shows a password on demand', async () => {
  render(
    <>
      <Field label="密码" name="password" type="password" hint="6位数字密码" />
    </>,
  );
  const password = screen.getByLabelText('密码');
  expect(password).toHaveAccessibleDescription('6位数字密码');
  await userEvent.click(screen.getByRole('button', { name: '显示' }));
  expect(password).toHaveAttribute('type', 'text');
});

it('shows that caps lock is on only while a password is typed', async () => {
  render(
    <>
      <Field label="用户名" name="name" />
      <Field label="密码" name="password" type="password" hint="6位数字密码" />
    </>,
  );
  await userEvent.click(screen.getByLabelText('用户名'));
  await userEvent.keyboard('{CapsLock}A');
  expect(screen.queryByText('大写锁定已打开')).toBeNull();
  const field = screen.getByLabelText('密码');
  const pressKey = (locked: boolean) => fireEvent.keyDown(field, { key: 'a', modifierCapsLock: locked });
  pressKey(true);
  expect(field).toHaveAccessibleDescription('6位数字密码 大写锁定已打开');
  pressKey(false);
  expect(field).toHaveAccessibleDescription('6位数字密码');
  pressKey(true);
  fireEvent.blur(field);
  expect(screen.queryByText('大写锁定已打开')).toBeNull();
});

it.each([
  ['', ''],
  ['abc123', '强度：弱'],
  ['aaaaaaaa1', '强度：弱'],
  ['12345678', '强度：弱'],
  ['member88', '强度：中'],
  ['member88-Gold', '强度：强'],
  ['correct4horses', '强度：强'],
])('shows the strength of %p', async (password, word) => {
  render(<Field label="新密码" name="password" type="password" strength />);
  const field = screen.getByLabelText('新密码');
  if (password) await userEvent.type(field, password);
  expect(field).toHaveAccessibleDescription(word);
  expect(field).toHaveValue(password);
});

it('names radios and selects and submits their values', async () => {
  const onSubmit = jest.fn();
  render(
    <Form onSubmit={onSubmit}>
      <RadioTiles
        label="协议"
        name="catepay"
        defaultValue="TRC20"
        options={['TRC20', 'ERC20'].map((value) => ({ value, label: value, note: '网络' }))}
      />
      <SelectField
        label="银行"
        name="bank"
        placeholder="请选择银行"
        options={[{ value: '招商银行', label: '招商银行' }]}
      />
      <SubmitButton>提交</SubmitButton>
    </Form>,
  );
  expect(screen.getByRole('radiogroup', { name: '协议' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'TRC20' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'ERC20' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: '银行' }), '招商银行');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(onSubmit.mock.calls[0][0]).toEqual({ catepay: 'ERC20', bank: '招商银行' });
});

it('reports a missing field with the message of its rule', async () => {
  render(
    <>
      <Form rules={[['amount', isTyped, '请输入操作金额！']]} onSubmit={() => {}}>
        <SubmitButton>确认</SubmitButton>
      </Form>
      <ToastViewport />
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: '确认' }));
  expect(await screen.findByText('请输入操作金额！')).toBeVisible();
});

it('keeps the message of the failing rule at the field after the toast, until the field is right', async () => {
  render(<PasswordForm onSubmit={() => undefined} />);
  const messageOf = (label: string) =>
    (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.dataset.message)
      .at(-1);
  const submit = () => userEvent.click(screen.getByRole('button', { name: '确认修改' }));
  await screen.findByLabelText('新密码');
  await submit();
  act(clearToasts);
  expect(messageOf('旧密码')).toBe('请输入旧密码');
  await userEvent.type(screen.getByLabelText('旧密码'), 'abcde');
  expect(screen.getByLabelText('旧密码')).toBeInvalid();
  expect(messageOf('旧密码')).toBe('请输入正确的旧密码长度');
  await userEvent.type(screen.getByLabelText('旧密码'), 'f');
  expect(screen.getByLabelText('旧密码')).toBeValid();
  expect(screen.getByLabelText('旧密码')).not.toHaveAttribute('aria-describedby');
  const before = screen.getByLabelText('新密码').getAttribute('aria-describedby');
  await submit();
  expect(messageOf('旧密码')).toBeUndefined();
  expect(messageOf('新密码')).toBe('请输入新密码');
  await submit();
  expect(document.querySelectorAll('[data-message]')).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('新密码'), 'x');
  expect(screen.getByLabelText('新密码')).toHaveAttribute('aria-describedby', before);
  expect(document.querySelectorAll('[data-message]')).toHaveLength(0);
});
