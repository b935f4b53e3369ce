import { inFlightRequests } from '@site/shared';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { isCalm, mayReload } from './calm';
import { rememberTyping } from './typedFields';

beforeAll(rememberTyping);

const touched = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
beforeEach(() => touched(true));

test.each([
  ['a field', <input key="" aria-label="it" />],
  ['a password', <input key="" type="password" aria-label="it" />],
  ['a text area', <textarea key="" aria-label="it" />],
])('is not while something typed stands in %s', async (_what, field) => {
  const { rerender } = render(<Activity mode="visible">{field}</Activity>);
  expect(isCalm()).toBe(true);
  await userEvent.type(screen.getByLabelText('it'), '72');
  expect(isCalm()).toBe(false);
  expect(mayReload()).toBe(false);
  /* Kept alive, as the layout keeps a page that one has left. */
  rerender(<Activity mode="hidden">{field}</Activity>);
  expect(isCalm()).toBe(false);
  rerender(<Activity mode="visible">{field}</Activity>);
  await userEvent.clear(screen.getByLabelText('it'));
  expect(isCalm()).toBe(true);
});

test('is again when the field has gone', async () => {
  const { unmount } = render(<input aria-label="it" />);
  await userEvent.type(screen.getByLabelText('it'), '72');
  expect(isCalm()).toBe(false);
  unmount();
  expect(isCalm()).toBe(true);
});

test('is with fields that the site filled in, and with choices', async () => {
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
  expect(isCalm()).toBe(true);
});

test('is not while a call of the session is on its way, the balance poll aside', () => {
  sessionStorage.setItem('token', 't');
  const poll = inFlightRequests.add('t', 'balance', true);
  expect(isCalm()).toBe(true);
  const arrived = inFlightRequests.add('t', 'withdraw', false);
  expect(isCalm()).toBe(false);
  expect(mayReload()).toBe(false);
  arrived();
  expect(isCalm()).toBe(true);
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
])('is not under %s; yet a page that nobody has touched may reload', (_what, overlay) => {
  const { unmount } = render(overlay);
  expect(isCalm()).toBe(false);
  expect(mayReload()).toBe(false);
  touched(false);
  expect(mayReload()).toBe(true);
  unmount();
  expect(isCalm()).toBe(true);
});

test('is beside a card that is a dialog by name only', () => {
  render(<div role="dialog" aria-modal="false" />);
  expect(isCalm()).toBe(true);
});
