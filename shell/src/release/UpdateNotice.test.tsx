import { act, fireEvent, render, screen } from '@testing-library/react';
import { canReloadSafely } from './canReloadSafely';
import { startUpdateCheck } from './updateCheck';
import { reloadPage } from './reloadPage';
import { openWithSet } from './testing/livePage';
import { UpdateNotice } from './UpdateNotice';

jest.mock('./canReloadSafely');
jest.mock('./reloadPage');

let asked: jest.SpiedFunction<typeof fetch>;
const live = (set: string) => asked.mockImplementation(async () => Response.json({ revision: 8, set, apps: {} }));
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
  asked = jest.spyOn(globalThis, 'fetch');
  openWithSet();
  startUpdateCheck();
});
afterAll(() => jest.useRealTimers());

/* The watch lives as long as the page: each test ends with the page's own set. */
beforeEach(() => {
  setSafe(true);
  render(<UpdateNotice />);
});
afterEach(async () => {
  live('one');
  await becomes('visible');
});

test('asks when the page is visible again and every ten minutes while it is, and at no other time', async () => {
  live('one');
  await passes(599_000);
  expect(asked).not.toHaveBeenCalled();
  await passes(1000);
  expect(asked).toHaveBeenCalledTimes(1);
  await becomes('hidden');
  await passes(3_000_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await becomes('visible');
  expect(asked.mock.calls).toEqual(Array.from({ length: 2 }, () => ['/registry.json', { cache: 'no-cache' }]));
  await passes(600_000);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(notice()).toBeNull();
});

test('offers a reload once another set is live, politely', async () => {
  live('two');
  await becomes('visible');
  expect(notice()?.closest('[aria-live="polite"]')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test('waits until a reload would cost nothing', async () => {
  setSafe(false);
  live('two');
  await becomes('visible');
  await passes(5000);
  expect(notice()).toBeNull();
  setSafe(true);
  await passes(1000);
  expect(notice()).toBeInTheDocument();
});

test('stays in its place when the member begins to type, and 刷新 waits', async () => {
  live('two');
  await becomes('visible');
  setSafe(false);
  /* Before the next look, too. */
  fireEvent.click(screen.getByRole('button', { name: '刷新' }));
  await passes(1000);
  expect(notice()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '刷新' })).toBeDisabled();
  expect(reloadPage).not.toHaveBeenCalled();
});

test('is dismissed until there is yet another set', async () => {
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

test('goes when the page’s own set is live again', async () => {
  live('two');
  await becomes('visible');
  live('one');
  await becomes('visible');
  expect(notice()).toBeNull();
});

test.each([
  ['no answer', () => asked.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['a server in trouble', () => asked.mockResolvedValue(Response.json({ set: 'two' }, { status: 503 }))],
  ['another answer', () => asked.mockResolvedValue(new Response('<p>Log in to this network</p>'))],
  ['a registry without a set', () => asked.mockResolvedValue(Response.json({ revision: 8, apps: {} }))],
])('keeps its peace after %s', async (_what, happens) => {
  happens();
  await becomes('visible');
  expect(notice()).toBeNull();
});
