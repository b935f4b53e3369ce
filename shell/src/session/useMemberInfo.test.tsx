import { useUser } from '@site/shared';
import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { act } from '@testing-library/react';
import { fallbackDelay, useMemberInfo } from './useMemberInfo';

function PageWithoutUser() {
  useMemberInfo();
  return null;
}
function PageWithUser() {
  useMemberInfo();
  useUser();
  return null;
}

const pass = async (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick', 'performance'] });
  answer('user', aUser());
});
afterEach(() => void jest.useRealTimers());

it('requests the user info once if no page does', async () => {
  renderPage(<PageWithoutUser />, { token: 't' });
  await pass(fallbackDelay - 100);
  expect(received('user')).toHaveLength(0);
  await pass(200);
  expect(received('user')).toHaveLength(1);
  await pass(5 * fallbackDelay);
  expect(received('user')).toHaveLength(1);
});

it.each([
  ['succeeded', () => {}],
  ['failed', () => refuse('user', '系统繁忙')],
])('requests nothing if the request of a page has %s', async (_, prepare) => {
  prepare();
  renderPage(<PageWithUser />, { token: 't' });
  await pass(50);
  expect(received('user')).toHaveLength(1);
  await pass(2 * fallbackDelay);
  expect(received('user')).toHaveLength(1);
});

it('requests nothing for a visitor', async () => {
  renderPage(<PageWithoutUser />);
  await pass(2 * fallbackDelay);
  expect(received('user')).toHaveLength(0);
});
