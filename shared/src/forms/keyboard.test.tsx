import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CodeField } from './CodeField';
import { Field } from './Field';
import { Form, SubmitButton } from './Form';
import { SelectField } from './SelectField';

const onSubmit = jest.fn();

const show = () =>
  render(
    <Form onSubmit={onSubmit}>
      <input type="hidden" name="kind" />
      <Field label="姓名" name="name" />
      <SelectField label="银行" name="bank" options={[{ value: 'a', label: '招商银行' }]} />
      <CodeField label="支付密码" name="pay_pass" />
      <Field label="验证码" name="captcha" />
      <SubmitButton>确认</SubmitButton>
    </Form>,
  );

it('Enter goes to the next empty field, and submits after the last one', async () => {
  show();
  await userEvent.type(screen.getByLabelText('姓名'), '张三{Enter}');
  expect(screen.getByLabelText('支付密码')).toHaveFocus();
  await userEvent.keyboard('246810{Enter}');
  expect(screen.getByLabelText('验证码')).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('1234{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('姓名'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it.each([
  ['姓名', 'next'],
  ['支付密码', 'next'],
  ['验证码', 'go'],
])('the keyboard of %s shows %s on its Enter key', (label, hint) => {
  show();
  fireEvent.focus(screen.getByLabelText(label));
  expect(screen.getByLabelText(label)).toHaveProperty('enterKeyHint', hint);
});

it.each([
  ['covered by the keyboard', { height: window.innerHeight - 300, offsetTop: 0, scale: 1 }, '300px'],
  ['moved up by the browser', { height: window.innerHeight - 300, offsetTop: 100, scale: 1 }, '200px'],
  ['zoomed in', { height: window.innerHeight / 2, offsetTop: 0, scale: 2 }, '0px'],
])('keeps the field in sight on a page that is %s', async (_, size, covered) => {
  const viewport = Object.assign(new EventTarget(), size);
  Object.assign(globalThis, { visualViewport: viewport });
  jest.resetModules();
  await import('./keyboard');
  show();
  const scroll = (HTMLElement.prototype.scrollIntoView = jest.fn());
  act(() => screen.getByLabelText('姓名').focus());
  viewport.dispatchEvent(new Event('resize'));
  expect(document.documentElement.style.getPropertyValue('--keyboard')).toBe(covered);
  expect(scroll.mock.contexts).toEqual([screen.getByLabelText('姓名')]);
  Reflect.deleteProperty(globalThis, 'visualViewport');
});
