import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { http, HttpResponse } from 'msw';
import { answer, breakCall, holdCall, holdTimers, received, refuse, renderPage, server } from '../../testing';
import { replayedHeader } from '@site/contract';
import { startSession } from '../session/sessionSlice';
import { clearToasts } from '../ui/toast/toastStore';
import { api } from './api';
import { idempotentMutation } from './idempotentMutation';
import { clearPendingKeys } from './pendingIdempotencyKeys';
import { useIdempotentMutation } from './useIdempotentMutation';

/** A money operation of a feature app. */
const { testWithdraw } = api.injectEndpoints({
  endpoints: (build) => ({
    testWithdraw: build.mutation(idempotentMutation('withdraw', { toResult: () => null, invalidatesTags: ['User'] })),
  }),
}).endpoints;

function Withdraw() {
  const { submit, isLoading, notice } = useIdempotentMutation(testWithdraw);
  const [amount, setAmount] = useState('100');
  return (
    <>
      <button type="button" disabled={isLoading} onClick={() => void submit({ bank: 1, amount, password: 'hidden1' })}>
        确认取款
      </button>
      <button type="button" onClick={() => setAmount('200')}>
        改
      </button>
      {notice === 'unknown' && <p>有疑问</p>}
      {notice === 'replayed' && <p>前次结果</p>}
      {typeof notice === 'object' && <p>拒绝：{notice.refusal}</p>}
    </>
  );
}

const keys = () => received('withdraw').map((it) => it.headers.get('idempotency-key'));
const button = { name: '确认取款' };
const submit = async (page: ReturnType<typeof renderPage>, times: number) => {
  await page.user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(keys()).toHaveLength(times));
  await waitFor(() => expect(screen.getByRole('button', button)).toBeEnabled());
};
const answerWith = (status: number, body?: object) =>
  server.use(
    http.post('*/api/withdraw', async ({ request }) => {
      keysSent.push(request.headers.get('idempotency-key'));
      return body ? HttpResponse.json(body, { status }) : new HttpResponse('', { status });
    }),
  );
let keysSent: (string | null)[] = [];
beforeEach(() => {
  keysSent = [];
});
afterEach(() => clearToasts());

it('sends a new key with each submission after an answer', async () => {
  answer('withdraw', null);
  const { user } = renderPage(<Withdraw />, { token: 't' });
  await user.click(screen.getByRole('button', button));
  await user.click(await screen.findByRole('button', button));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).not.toBe(first);
});

it('repeats the key after a request without an answer and shows that the result is unknown', async () => {
  breakCall('withdraw');
  const { user } = renderPage(<Withdraw />, { token: 't' });
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  answer('withdraw', null);
  await user.click(screen.getByRole('button', button));
  const [first, second] = keys();
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('repeats the key after the page was left and opened again, but not for another member', async () => {
  breakCall('withdraw');
  const first = renderPage(<Withdraw />, { token: 't' });
  await first.user.click(screen.getByRole('button', button));
  await screen.findByText('网络异常，结果未知，请查看记录后再试');
  first.unmount();
  const second = renderPage(<Withdraw />, { store: first.store });
  await second.user.click(screen.getByRole('button', button));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  act(() => void first.store.dispatch(startSession('another')));
  await second.user.click(await screen.findByRole('button', button));
  await waitFor(() => expect(keys()).toHaveLength(3));
  expect(keys()[2]).not.toBe(keys()[0]);
});

it('sends a new key for another payload, even after a request without an answer', async () => {
  breakCall('withdraw');
  const { user } = renderPage(<Withdraw />, { token: 't' });
  await user.click(screen.getByRole('button', button));
  expect(await screen.findByText('网络异常，结果未知，请查看记录后再试')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '改' }));
  await user.click(screen.getByRole('button', button));
  const [first, second] = keys();
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

const unknownResult = '网络异常，结果未知，请查看记录后再试';
it.each<[string, number, object | undefined, { same: boolean; unknown: boolean; message: string }]>([
  ['a refusal', 200, { code: 422, message: '余额不足' }, { same: false, unknown: false, message: '余额不足' }],
  ['too many tries', 200, { code: 429, message: '请稍后再试' }, { same: true, unknown: false, message: '请稍后再试' }],
  [
    'an error 500 with an envelope',
    200,
    { code: 500, message: '系统繁忙' },
    { same: true, unknown: true, message: '系统繁忙' },
  ],
  [
    'a 502 with an envelope',
    502,
    { code: 502, message: '网关错误' },
    { same: true, unknown: true, message: '网关错误' },
  ],
  ['a 502 without one', 502, undefined, { same: true, unknown: true, message: unknownResult }],
  [
    'an error 500 without a message',
    200,
    { code: 500, message: '' },
    { same: true, unknown: true, message: unknownResult },
  ],
  ['a response without an envelope', 200, { ok: true }, { same: true, unknown: true, message: unknownResult }],
  [
    'a refusal without a message',
    200,
    { code: 422, message: '' },
    { same: false, unknown: false, message: '操作失败，请稍后再试' },
  ],
  ['a host without the method', 405, undefined, { same: false, unknown: false, message: '操作失败，请稍后再试' }],
  ['a host without the call', 404, undefined, { same: false, unknown: false, message: '操作失败，请稍后再试' }],
])('keeps or replaces the key and shows the notice after %s', async (_, status, body, { same, unknown, message }) => {
  answerWith(status, body);
  const page = renderPage(<Withdraw />, { token: 't' });
  await page.user.click(screen.getByRole('button', button));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByText('有疑问') !== null).toBe(unknown);
  await waitFor(() => expect(screen.getByRole('button', button)).toBeEnabled());
  await page.user.click(screen.getByRole('button', button));
  await waitFor(() => expect(keysSent).toHaveLength(2));
  expect(keysSent[1] === keysSent[0]).toBe(same);
});

it('shows the unknown result until the next answer', async () => {
  breakCall('withdraw');
  const page = renderPage(<Withdraw />, { token: 't' });
  await submit(page, 1);
  expect(await screen.findByText('有疑问')).toBeInTheDocument();
  refuse('withdraw', '余额不足');
  await submit(page, 2);
  await waitFor(() => expect(screen.queryByText('有疑问')).not.toBeInTheDocument());
});

it('keeps a refusal until the next submission', async () => {
  refuse('withdraw', '余额不足');
  const page = renderPage(<Withdraw />, { token: 't' });
  await submit(page, 1);
  expect(await screen.findByText('拒绝：余额不足')).toBeInTheDocument();
  const held = holdCall('withdraw', null);
  await page.user.click(screen.getByRole('button', button));
  expect(screen.queryByText('拒绝：余额不足')).not.toBeInTheDocument();
  await act(async () => held.answer());
});

it('shows an unknown result after 30 seconds without an answer', async () => {
  const timeouts = holdTimers(30_000);
  server.use(http.post('*/api/withdraw', () => new Promise<never>(() => {})));
  const page = renderPage(<Withdraw />, { token: 't' });
  await page.user.click(screen.getByRole('button', button));
  await timeouts.run();
  expect(await screen.findByText(unknownResult)).toBeInTheDocument();
});

it('shows nothing when the answer is a 401', async () => {
  refuse('withdraw', '', 401);
  const page = renderPage(<Withdraw />, { token: 't' });
  await page.user.click(screen.getByRole('button', button));
  await waitFor(() => expect(page.store.getState().session.ended).toBe('alert'));
  await waitFor(() => expect(screen.getByRole('button', button)).toBeEnabled());
  expect(screen.queryByText(unknownResult)).not.toBeInTheDocument();
  expect(screen.queryByText('有疑问')).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

it('repeats the key after a reload without storing the password', async () => {
  breakCall('withdraw');
  await submit(renderPage(<Withdraw />, { token: 't' }), 1);
  expect(sessionStorage.getItem('pendingIdempotencyKeys')).not.toContain('hidden1');
  /* A reload keeps only the tab's storage. */
  const stored = sessionStorage.getItem('pendingIdempotencyKeys') ?? '';
  clearPendingKeys();
  sessionStorage.setItem('pendingIdempotencyKeys', stored);
  await screen.findByText('有疑问');
  await userEvent.click(screen.getByRole('button', button));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
});

describe('a page that the browser discards while a request is in flight', () => {
  /** The next page of the tab has its storage, and nothing else of the earlier one. */
  const reload = (page: ReturnType<typeof renderPage>) => {
    const stored = sessionStorage.getItem('pendingIdempotencyKeys') ?? '';
    page.unmount();
    clearPendingKeys();
    const { store } = renderPage(<></>, { token: 't' });
    sessionStorage.setItem('pendingIdempotencyKeys', stored);
    return renderPage(<Withdraw />, { store });
  };
  const discardInFlight = async () => {
    server.use(
      http.post('*/api/withdraw', ({ request }) => {
        keysSent.push(request.headers.get('idempotency-key'));
        return new Promise<never>(() => {});
      }),
    );
    const page = renderPage(<Withdraw />, { token: 't' });
    await page.user.click(screen.getByRole('button', button));
    await waitFor(() => expect(keysSent).toHaveLength(1));
    return reload(page);
  };

  it('says after the reload that the result is unknown, and repeats the key', async () => {
    const page = await discardInFlight();
    expect(screen.getByText('有疑问')).toBeInTheDocument();
    answerWith(200, { code: 200, message: '', data: null });
    await page.user.click(screen.getByRole('button', button));
    await waitFor(() => expect(keysSent).toHaveLength(2));
    expect(keysSent[1]).toBe(keysSent[0]);
    await waitFor(() => expect(screen.queryByText('有疑问')).not.toBeInTheDocument());
    expect(sessionStorage.getItem('pendingIdempotencyKeys')).toBeNull();
  });

  it('sends a new key for another payload', async () => {
    const page = await discardInFlight();
    answerWith(200, { code: 200, message: '', data: null });
    await page.user.click(screen.getByRole('button', { name: '改' }));
    await page.user.click(screen.getByRole('button', button));
    await waitFor(() => expect(keysSent).toHaveLength(2));
    expect(keysSent[1]).not.toBe(keysSent[0]);
  });

  it('shows nothing of a request that the API host only asked to repeat later', async () => {
    answerWith(200, { code: 429, message: '请稍后再试' });
    const page = renderPage(<Withdraw />, { token: 't' });
    await page.user.click(screen.getByRole('button', button));
    expect(await screen.findByText('请稍后再试')).toBeInTheDocument();
    reload(page);
    expect(screen.queryByText('有疑问')).not.toBeInTheDocument();
  });
});

it('sends a new key when the unknown result is 15 minutes old', async () => {
  breakCall('withdraw');
  const page = renderPage(<Withdraw />, { token: 't' });
  await submit(page, 1);
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 15 * 60_000);
  await submit(page, 2);
  jest.restoreAllMocks();
  expect(keys()[1]).not.toBe(keys()[0]);
});

describe('an answer that the API host repeats', () => {
  const replay = (body: object, replayed = 'true') =>
    server.use(
      http.post('*/api/withdraw', ({ request }) => {
        keysSent.push(request.headers.get('idempotency-key'));
        return HttpResponse.json({ message: '好了', data: null, ...body }, { headers: { [replayedHeader]: replayed } });
      }),
    );
  const submitAgain = async (page: ReturnType<typeof renderPage>, times: number) => {
    await page.user.click(screen.getByRole('button', button));
    await waitFor(() => expect(keysSent).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', button)).toBeEnabled());
  };

  it.each([
    ['a success', { code: 200 }],
    ['a refusal', { code: 422, message: '余额不足' }],
  ])('shows the replay of %s and sends a new key with the next submission', async (_response, body) => {
    breakCall('withdraw');
    const page = renderPage(<Withdraw />, { token: 't' });
    await page.user.click(await screen.findByRole('button', button));
    expect(await screen.findByText('有疑问')).toBeInTheDocument();
    replay(body);
    await submitAgain(page, 1);
    expect(await screen.findByText('前次结果')).toBeInTheDocument();
    replay({ code: 200 }, 'false');
    await submitAgain(page, 2);
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
    expect(keysSent[1]).not.toBe(keysSent[0]);
  });

  it('shows no replay for a submission that is not a retry', async () => {
    replay({ code: 200 });
    const page = renderPage(<Withdraw />, { token: 't' });
    await submitAgain(page, 1);
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
  });

  it('shows no replay without the header', async () => {
    breakCall('withdraw');
    const page = renderPage(<Withdraw />, { token: 't' });
    await submit(page, 1);
    answer('withdraw', null);
    await submit(page, 2);
    await waitFor(() => expect(screen.queryByText('有疑问')).not.toBeInTheDocument());
    expect(screen.queryByText('前次结果')).not.toBeInTheDocument();
  });
});

it('generates a key on plain http, where crypto.randomUUID is missing', async () => {
  answer('withdraw', null);
  const randomUUID = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
  await submit(renderPage(<Withdraw />, { token: 't' }), 1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  if (randomUUID) Object.defineProperty(crypto, 'randomUUID', randomUUID);
});
