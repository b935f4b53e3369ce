import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { http, HttpResponse } from 'msw';
import { answer, breakCall, received, refuse, renderPage, server } from '../../testing';
import { replayedHeader } from '../contract/envelope';
import { startSession } from '../session/sessionSlice';
import { clearToasts } from '../ui/toast/toastStore';
import { memberRecoverFunds } from './memberApi';
import { clearPendingKeys } from './pendingIdempotencyKeys';
import { useIdempotentMutation } from './useIdempotentMutation';

function Recover() {
  const { submit, isLoading, notice } = useIdempotentMutation<{ note?: string; password?: string }, string>(
    memberRecoverFunds,
  );
  const [note, setNote] = useState('a');
  return (
    <>
      <button type="button" disabled={isLoading} onClick={() => void submit({ note, password: 'hidden1' })}>
        一键回收
      </button>
      <button type="button" onClick={() => setNote('b')}>
        改
      </button>
      {notice === 'unknown' && <p>有疑问</p>}
      {notice === 'replayed' && <p>前次结果</p>}
    </>
  );
}

const keys = () => received('transall').map((it) => it.headers.get('idempotency-key'));
const press = { name: '一键回收' };
const pressed = async (page: ReturnType<typeof renderPage>, times: number) => {
  await page.user.click(await screen.findByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(times));
  await waitFor(() => expect(screen.getByRole('button', press)).toBeEnabled());
};
const answerWith = (status: number, body?: object) =>
  server.use(
    http.post('*/api/transall', async ({ request }) => {
      keysSent.push(request.headers.get('idempotency-key'));
      return body ? HttpResponse.json(body, { status }) : new HttpResponse('', { status });
    }),
  );
let keysSent: (string | null)[] = [];
beforeEach(() => {
  keysSent = [];
});
afterEach(() => clearToasts());

it('sends a new key with each press that was answered', async () => {
  answer('transall', null);
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  await user.click(await screen.findByRole('button', press));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

it('repeats the key of a press that was never answered, and says that the result is unknown', async () => {
  breakCall('transall');
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  answer('transall', null);
  await user.click(screen.getByRole('button', press));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('repeats the key on a screen that was left and opened again, but not for another member', async () => {
  breakCall('transall');
  const first = renderPage(<Recover />, { token: 't' });
  await first.user.click(screen.getByRole('button', press));
  await screen.findByText('网络异常，结果未知，请查看记录后再试');
  first.unmount();
  const second = renderPage(<Recover />, { store: first.store });
  await second.user.click(screen.getByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  act(() => void first.store.dispatch(startSession('another')));
  await second.user.click(await screen.findByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[0]);
});

it('takes a new key for another payload, even after a press without an answer', async () => {
  breakCall('transall');
  const { user } = renderPage(<Recover />, { token: 't' });
  await user.click(screen.getByRole('button', press));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '改' }));
  await user.click(screen.getByRole('button', press));
  const [first, second] = keys();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

const unknownResult = '网络异常，结果未知，请查看记录后再试';
it.each<[string, number, object | undefined, { same: boolean; doubt: boolean; says: string }]>([
  ['a refusal', 200, { code: 422, message: '余额不足' }, { same: false, doubt: false, says: '余额不足' }],
  ['too many tries', 200, { code: 429, message: '请稍后再试' }, { same: true, doubt: false, says: '请稍后再试' }],
  [
    'a fault that the host tells of',
    200,
    { code: 500, message: '系统繁忙' },
    { same: true, doubt: true, says: '系统繁忙' },
  ],
  ['a 502 with an envelope', 502, { code: 502, message: '网关错误' }, { same: true, doubt: true, says: '网关错误' }],
  ['a 502 without one', 502, undefined, { same: true, doubt: true, says: unknownResult }],
  ['a host without the call', 404, undefined, { same: false, doubt: false, says: '操作失败，请稍后再试' }],
])('after %s', async (_, status, body, { same, doubt, says }) => {
  answerWith(status, body);
  const page = renderPage(<Recover />, { token: 't' });
  await page.user.click(screen.getByRole('button', press));
  expect(await screen.findByText(says)).toBeInTheDocument();
  expect(screen.queryByText('有疑问') !== null).toBe(doubt);
  await waitFor(() => expect(screen.getByRole('button', press)).toBeEnabled());
  await page.user.click(screen.getByRole('button', press));
  await waitFor(() => expect(keysSent).toHaveLength(2));
  expect(keysSent[1] === keysSent[0]).toBe(same);
});

it('doubts until the next answer', async () => {
  breakCall('transall');
  const page = renderPage(<Recover />, { token: 't' });
  await pressed(page, 1);
  expect(await screen.findByText('有疑问')).toBeInTheDocument();
  refuse('transall', '余额不足');
  await pressed(page, 2);
  await waitFor(() => expect(screen.queryByText('有疑问')).not.toBeInTheDocument());
});

it('says nothing of its own when the press meets the end of the session', async () => {
  refuse('transall', '', 401);
  const page = renderPage(<Recover />, { token: 't' });
  await page.user.click(screen.getByRole('button', press));
  await waitFor(() => expect(page.store.getState().session.ended).toBe('alert'));
  await waitFor(() => expect(screen.getByRole('button', press)).toBeEnabled());
  expect(screen.queryByText(unknownResult)).not.toBeInTheDocument();
  expect(screen.queryByText('有疑问')).not.toBeInTheDocument();
});

it('repeats the key after a reload, and keeps no password for that', async () => {
  breakCall('transall');
  await pressed(renderPage(<Recover />, { token: 't' }), 1);
  expect(sessionStorage.getItem('pendingIdempotencyKeys')).not.toContain('hidden1');
  /* What a reload leaves behind: the tab's storage. */
  const stored = sessionStorage.getItem('pendingIdempotencyKeys') ?? '';
  clearPendingKeys();
  sessionStorage.setItem('pendingIdempotencyKeys', stored);
  await screen.findByText('有疑问');
  await userEvent.click(screen.getByRole('button', press));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
});

it('takes a press for a new one when the unanswered is a quarter of an hour old', async () => {
  breakCall('transall');
  const page = renderPage(<Recover />, { token: 't' });
  await pressed(page, 1);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 15 * 60_000);
  await pressed(page, 2);
  jest.restoreAllMocks();
  expect(keys()[1]).not.toBe(keys()[0]);
});

describe('an answer that the host has only told again', () => {
  const toldAgain = (body: object, replayed = 'true') =>
    server.use(
      http.post('*/api/transall', ({ request }) => {
        keysSent.push(request.headers.get('idempotency-key'));
        return HttpResponse.json({ message: '好了', data: null, ...body }, { headers: { [replayedHeader]: replayed } });
      }),
    );
  const again = async (page: ReturnType<typeof renderPage>, times: number) => {
    await page.user.click(screen.getByRole('button', press));
    await waitFor(() => expect(keysSent).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', press)).toBeEnabled());
  };

  it.each([
    ['a success', { code: 200 }],
    ['a refusal', { code: 422, message: '余额不足' }],
  ])('is told as such: %s; the next press is a new one', async (_what, body) => {
    breakCall('transall');
    const page = renderPage(<Recover />, { token: 't' });
    await page.user.click(await screen.findByRole('button', press));
    expect(await screen.findByText('有疑问')).toBeInTheDocument();
    toldAgain(body);
    await again(page, 1);
    expect(await screen.findByText('前次结果')).toBeInTheDocument();
    toldAgain({ code: 200 }, 'false');
    await again(page, 2);
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
    expect(keysSent[1]).not.toBe(keysSent[0]);
  });

  it('is nothing to tell of a press that repeats none', async () => {
    toldAgain({ code: 200 });
    const page = renderPage(<Recover />, { token: 't' });
    await again(page, 1);
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
  });

  it('is nothing that a host without the header says', async () => {
    breakCall('transall');
    const page = renderPage(<Recover />, { token: 't' });
    await pressed(page, 1);
    answer('transall', null);
    await pressed(page, 2);
    await waitFor(() => expect(screen.queryByText('有疑问')).not.toBeInTheDocument());
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
  });
});

it('works where a page is not served securely, and has no randomUUID', async () => {
  answer('transall', null);
  const randomUUID = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  await pressed(renderPage(<Recover />, { token: 't' }), 1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  if (randomUUID) Object.defineProperty(crypto, 'randomUUID', randomUUID);
});
