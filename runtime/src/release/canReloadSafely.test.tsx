import { inFlightRequests } from '@site/shared';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { canReloadSafely, mayReloadUnasked } from './canReloadSafely';
import { rememberTyping } from './memberInput';

beforeAll(rememberTyping);

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
beforeEach(() => touched(true));

test.each([
  ['a field', <input key="" aria-label="it" />],
  ['a password', <input key="" type="password" aria-label="it" />],
  ['a text area', <textarea key="" aria-label="it" />],
])('a reload is not safe while %s holds typed text', async (_what, field) => {
  const { rerender } = render(<Activity mode="visible">{field}</Activity>);
  expect(canReloadSafely()).toBe(true);
  await userEvent.type(screen.getByLabelText('it'), '72');
  expect(canReloadSafely()).toBe(false);
  expect(mayReloadUnasked()).toBe(false);
  /* As the layout keeps a kept-alive page. */
  rerender(<Activity mode="hidden">{field}</Activity>);
  expect(canReloadSafely()).toBe(false);
  rerender(<Activity mode="visible">{field}</Activity>);
  await userEvent.clear(screen.getByLabelText('it'));
  expect(canReloadSafely()).toBe(true);
});

test('a reload is safe again when the field with typed text is removed', async () => {
  const { unmount } = render(<input aria-label="it" />);
  await userEvent.type(screen.getByLabelText('it'), '72');
  expect(canReloadSafely()).toBe(false);
  unmount();
  expect(canReloadSafely()).toBe(true);
});

test('a reload is safe with prefilled fields, checkboxes and selects', async () => {
  render(
    <>
      <input defaultValue="林晚" />
      <input type="checkbox" aria-label="agree" />
      <select aria-label="bank">
        <option>招商银行</option>
        <option>工商银行</option>
      </select>
    </>,
  );
  await userEvent.click(screen.getByLabelText('agree'));
  await userEvent.selectOptions(screen.getByLabelText('bank'), '工商银行');
  expect(canReloadSafely()).toBe(true);
});

test('a reload is not safe while a request other than the balance poll is in flight', () => {
  sessionStorage.setItem('token', 't');
  const poll = inFlightRequests.add('t', 'balance', true);
  expect(canReloadSafely()).toBe(true);
  const arrived = inFlightRequests.add('t', 'withdraw', false);
  expect(canReloadSafely()).toBe(false);
  expect(mayReloadUnasked()).toBe(false);
  arrived();
  expect(canReloadSafely()).toBe(true);
  poll();
});

test.each([
  ['a dialog', <div key="" role="dialog" />],
  ['an alert', <div key="" role="alertdialog" />],
  [
    'the chat of customer service',
    <main key="">
      <iframe title="在线客服" sandbox="" />
    </main>,
  ],
])('a reload is not safe under %s, but an untouched page may reload itself', (_what, overlay) => {
  const { unmount } = render(overlay);
  expect(canReloadSafely()).toBe(false);
  expect(mayReloadUnasked()).toBe(false);
  touched(false);
  expect(mayReloadUnasked()).toBe(true);
  unmount();
  expect(canReloadSafely()).toBe(true);
});

test('a reload is safe with a non-modal dialog', () => {
  render(<div role="dialog" aria-modal="false" />);
  expect(canReloadSafely()).toBe(true);
});
