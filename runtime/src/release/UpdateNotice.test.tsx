import { act, fireEvent, render, screen } from '@testing-library/react';
import { canReloadSafely, reloadPage } from './canReloadSafely';
import { startUpdateCheck } from './updateCheck';
import { openWithSet } from './testing/livePage';
import { UpdateNotice } from './UpdateNotice';

jest.mock('./canReloadSafely');

let fetched: jest.SpiedFunction<typeof fetch>;
const live = (set: string) => fetched.mockImplementation(async () => Response.json({ revision: 8, set, apps: {} }));
const setSafe = (is: boolean) => jest.mocked(canReloadSafely).mockReturnValue(is);

const becomes = (state: DocumentVisibilityState) =>
  act(async () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    fireEvent(document, new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  });
const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const notice = () => screen.queryByText('有新版本');

beforeAll(() => {
  jest.useFakeTimers();
  fetched = jest.spyOn(globalThis, 'fetch');
  openWithSet();
  startUpdateCheck();
});
afterAll(() => jest.useRealTimers());

/* The update check runs as long as the page: each test ends with the page's own set. */
beforeEach(() => {
  setSafe(true);
  render(<UpdateNotice texts={{ available: '有新版本', later: '稍后', reload: '刷新' }} />);
});
afterEach(async () => {
  live('one');
  await becomes('visible');
});

test('checks for updates when the page becomes visible and every ten minutes while it is visible', async () => {
  live('one');
  await passes(599_000);
  expect(fetched).not.toHaveBeenCalled();
  await passes(1000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await becomes('hidden');
  await passes(3_000_000);
  expect(fetched).toHaveBeenCalledTimes(1);
  await becomes('visible');
  expect(fetched.mock.calls).toEqual(Array.from({ length: 2 }, () => ['/registry.json', { cache: 'no-cache' }]));
  await passes(600_000);
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(notice()).toBeNull();
});

test('announces another live set politely and offers a reload', async () => {
  live('two');
  await becomes('visible');
  expect(notice()?.closest('[aria-live="polite"]')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('shows the notice only when a reload is safe', async () => {
  setSafe(false);
  live('two');
  await becomes('visible');
  await passes(5000);
  expect(notice()).toBeNull();
  setSafe(true);
  await passes(1000);
  expect(notice()).toBeInTheDocument();
});

test('stays and disables 刷新 when the member begins to type', async () => {
  live('two');
  await becomes('visible');
  setSafe(false);
  /* Also before the next check. */
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  await passes(1000);
  expect(notice()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '刷新' })).toBeDisabled();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('stays hidden after 稍后 until a further set is live', async () => {
  live('two');
  await becomes('visible');
  fireEvent.click(screen.getByRole('button', { name: '稍后' }));
  expect(notice()).toBeNull();
  await becomes('visible');
  expect(notice()).toBeNull();
  live('three');
  await becomes('visible');
  expect(notice()).toBeInTheDocument();
});

test('disappears when the page’s own set is live again', async () => {
  live('two');
  await becomes('visible');
  live('one');
  await becomes('visible');
  expect(notice()).toBeNull();
});

test.each([
  ['no answer', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a server error', () => fetched.mockResolvedValue(Response.json({ set: 'two' }, { status: 503 }))],
  ['another answer', () => fetched.mockResolvedValue(new Response('<p>Log in to this network</p>'))],
  ['a registry without a set', () => fetched.mockResolvedValue(Response.json({ revision: 8, apps: {} }))],
])('shows no notice after %s', async (_what, prepare) => {
  prepare();
  await becomes('visible');
  expect(notice()).toBeNull();
});
