import { act, render } from '@testing-library/react';
import { liveRegistry, type LiveApp } from '../federation/registry';
import { isLoading } from '../replace/canReplace';
import { replaceApps } from '../replace/replaceApps';
import { fetchApp } from './fetchApp';
import { BuildWatcher, type WatchedApp } from './BuildWatcher';

jest.mock('../replace/canReplace');
jest.mock('../replace/replaceApps');
jest.mock('./fetchApp');

const wallet: WatchedApp = { app: 'mfe-wallet', origin: 'http://localhost:8082', updates: '/ws' };
const anApp = (path: string): LiveApp => ({
  version: 'override',
  base: 'http://localhost:8082/',
  entry: 'remoteEntry.js',
  globalName: 'mfe_wallet',
  routes: [{ path, title: path, preload: [] }],
  slots: [],
  shared: { range: '^1.0.0' },
});

/** The sockets that the page has opened. */
const sockets: FakeSocket[] = [];
class FakeSocket extends EventTarget {
  close = jest.fn();
  constructor(readonly url: string) {
    super();
    sockets.push(this);
  }
  send(type: string, data?: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, data }) }));
  }
}

const builds = (hash: string, result = 'ok') =>
  act(async () => {
    sockets.at(-1)?.send('hash', hash);
    sockets.at(-1)?.send(result);
    await jest.advanceTimersByTimeAsync(0);
  });

let page: ReturnType<typeof render>;
beforeEach(() => {
  jest.useFakeTimers();
  sockets.length = 0;
  Object.assign(globalThis, { WebSocket: FakeSocket });
  Object.assign(liveRegistry(), { apps: { 'mfe-wallet': anApp('/deposit') }, overrides: [wallet.origin] });
  jest.mocked(isLoading).mockReturnValue(false);
  jest.mocked(replaceApps).mockReset().mockReturnValue(true);
  jest.mocked(fetchApp).mockResolvedValue({ ...anApp('/new'), updates: '/ws' });
  page = render(<BuildWatcher apps={[wallet]} dispatch={jest.fn()} />);
});
afterEach(() => {
  page.unmount();
  jest.useRealTimers();
});

it('replaces the app by each further build, with its new routes', async () => {
  expect(sockets.map(({ url }) => url)).toEqual(['ws://localhost:8082/ws']);
  await builds('1');
  expect(replaceApps).not.toHaveBeenCalled();
  await builds('2', 'warnings');
  const [next, names] = jest.mocked(replaceApps).mock.calls[0] ?? [];
  expect(names).toEqual(['mfe-wallet']);
  expect(next?.apps['mfe-wallet']).toEqual(anApp('/new'));
  await builds('2');
  expect(replaceApps).toHaveBeenCalledTimes(1);
});

it('keeps the app while its build is broken', async () => {
  await builds('1');
  await builds('2', 'errors');
  expect(replaceApps).not.toHaveBeenCalled();
});

it('waits until the app is not loading and no request of it is in flight', async () => {
  jest.mocked(isLoading).mockReturnValueOnce(true);
  jest.mocked(replaceApps).mockReturnValueOnce(false);
  await builds('1');
  await builds('2');
  expect(replaceApps).not.toHaveBeenCalled();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(replaceApps).toHaveBeenCalledTimes(1);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(replaceApps).toHaveBeenCalledTimes(2);
});

it('does not connect again after it was stopped, when its socket closes', async () => {
  page.unmount();
  sockets[0]?.dispatchEvent(new Event('close'));
  await jest.advanceTimersByTimeAsync(20_000);
  expect(sockets).toHaveLength(1);
});

it('connects again after the server was stopped, and takes what was built meanwhile', async () => {
  await builds('1');
  await act(async () => {
    sockets[0]?.dispatchEvent(new Event('close'));
    await jest.advanceTimersByTimeAsync(5000);
  });
  expect(sockets).toHaveLength(2);
  await builds('2');
  expect(replaceApps).toHaveBeenCalledTimes(1);
});
