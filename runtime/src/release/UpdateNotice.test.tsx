import { clearToasts, toast, useNavigate } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
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

const addresses = ['/faq', '/about', '/faq?type=1'];
function Page() {
  const go = useNavigate();
  return (
    <>
      <UpdateNotice texts={{ available: '有新版本', later: '稍后', reload: '刷新' }} />
      {addresses.map((address) => (
        <button key={address} type="button" onClick={() => void go(address)}>
          {address}
        </button>
      ))}
      <button type="button" onClick={() => void go(-2)}>
        返回
      </button>
    </>
  );
}
const follow = (name: string) => act(async () => screen.getByRole('button', { name }).click());

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
  sessionStorage.clear();
  renderPage(<Page />);
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

describe('an update is taken at the next navigation', () => {
  test('by a load of the page that a link opens, also after 稍后', async () => {
    await follow('/faq');
    live('four');
    await becomes('visible');
    fireEvent.click(screen.getByRole('button', { name: '稍后' }));
    expect(reloadPage).not.toHaveBeenCalled();
    await follow('/about');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('not by another tab of the page, nor by a way back', async () => {
    await follow('/faq');
    live('two');
    await becomes('visible');
    await follow('/faq?type=1');
    await follow('返回');
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test('not while the member would lose something, such as the message of what was just done', async () => {
    live('two');
    await becomes('visible');
    setSafe(false);
    await follow('/faq');
    setSafe(true);
    act(() => toast('存款成功'));
    await follow('/about');
    expect(reloadPage).not.toHaveBeenCalled();
    act(clearToasts);
    await follow('/faq');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('not without a connection, and once for each set, also if the page comes from a cache', async () => {
    live('two');
    await becomes('visible');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await follow('/faq');
    expect(reloadPage).not.toHaveBeenCalled();
    online.mockRestore();
    await follow('/about');
    await follow('/faq');
    expect(reloadPage).toHaveBeenCalledTimes(1);
    live('three');
    await becomes('visible');
    await follow('/about');
    expect(reloadPage).toHaveBeenCalledTimes(2);
  });
});
