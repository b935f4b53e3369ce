import { useUser } from '@site/shared';
import { answer, aUser, received, refuse, renderPage } from '@site/shared/testing';
import { act } from '@testing-library/react';
import { askedByThen, useMemberInfo } from './useMemberInfo';

function Silent() {
  useMemberInfo();
  return null;
}
function Telling() {
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

it('asks for the member once where no page shows them', async () => {
  renderPage(<Silent />, { token: 't' });
  await pass(askedByThen - 100);
  expect(received('user')).toHaveLength(0);
  await pass(200);
  expect(received('user')).toHaveLength(1);
  await pass(5 * askedByThen);
  expect(received('user')).toHaveLength(1);
});

it.each([
  ['told', () => {}],
  ['refused', () => refuse('user', '系统繁忙')],
])('asks nothing beside a page that was %s', async (_, prepare) => {
  prepare();
  renderPage(<Telling />, { token: 't' });
  await pass(50);
  expect(received('user')).toHaveLength(1);
  await pass(2 * askedByThen);
  expect(received('user')).toHaveLength(1);
});

it('asks nothing for a visitor', async () => {
  renderPage(<Silent />);
  await pass(2 * askedByThen);
  expect(received('user')).toHaveLength(0);
});
