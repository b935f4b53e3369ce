import { sharedVersion } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { hasPendingRequests, unloadApp } from '../federation/host';
import { loadPart, onAppLoaded } from '../federation/loadPart';
import { liveRegistry, setLiveRegistry, type Registry } from '../federation/registry';
import { RemotePart } from '../federation/RemotePart';
import { openWithSet } from '../release/testing/livePage';
import { rememberTyping } from '../release/memberInput';
import { availableUpdate, startUpdateCheck, subscribeToUpdates } from '../release/updateCheck';
import { AppReplacement } from './AppReplacement';

jest.mock('../federation/host');
jest.mock('../federation/loadPart');

openWithSet();
for (const app of Object.values(liveRegistry().apps)) app.shared.range = `^${sharedVersion}`;
const opened = liveRegistry();
const { 'mfe-wallet': wallet, 'mfe-account': account } = opened.apps;
if (!wallet || !account) throw new Error('the page has no apps');

type Served = Omit<Registry, 'shell'>;
/** What the registry has of the shell is read for its version only. */
const aShell = (version = '') => ({ ...wallet, version });
/** What the edge serves once the wallet's next release is live. */
const next: Served = {
  revision: 8,
  set: 'two',
  apps: { shell: aShell(opened.shell), 'mfe-account': account, 'mfe-wallet': { ...wallet, version: '1.1.0-b0b0' } },
};

let fetched: jest.SpiedFunction<typeof fetch>;
let entryStatus = 200;
const serve = (...answers: Served[]) =>
  fetched.mockImplementation(async (address) => {
    if (address !== '/registry.json') return new Response('', { status: entryStatus });
    return Response.json(answers.length > 1 ? answers.shift() : answers[0]);
  });

/** Shows whether the page offers a reload. */
const Offer = () => <p>{useSyncExternalStore(subscribeToUpdates, availableUpdate) ? '有新版本' : '最新'}</p>;

/** @param part a part of the wallet on the page, until 离开 is clicked */
function Site({ part }: { part: { remountable?: boolean } | undefined }) {
  const [left, setLeft] = useState(false);
  return (
    <>
      <AppReplacement />
      <Offer />
      <input aria-label="搜索" />
      <div style={{ display: 'none' }}>
        <input aria-label="金额" />
      </div>
      <button onClick={() => setLeft(true)}>离开</button>
      {part && !left && <RemotePart app="mfe-wallet" expose="pages/deposit" fallback={null} {...part} />}
    </>
  );
}
const open = (part?: { remountable?: boolean }) => renderPage(<Site part={part} />);

/** Advances the clock and lets the answers that arrive then be read. */
const passes = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let answer = 0; answer < 10; answer += 1) await jest.advanceTimersByTimeAsync(0);
  });
async function becomesVisible(): Promise<void> {
  fireEvent(document, new Event('visibilitychange'));
  await passes(0);
}
const walletVersion = () => liveRegistry().apps['mfe-wallet']?.version;
const offered = () => screen.queryByText('有新版本') !== null;

beforeAll(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  fetched = jest.spyOn(globalThis, 'fetch');
  rememberTyping();
  startUpdateCheck();
});
afterAll(() => jest.useRealTimers());
beforeEach(() => {
  entryStatus = 200;
  setLiveRegistry(opened);
  jest.mocked(hasPendingRequests).mockReturnValue(false);
  jest.mocked(unloadApp).mockReset();
  jest.mocked(loadPart).mockResolvedValue({ default: () => <h2>存款页</h2> });
  jest.mocked(onAppLoaded).mockReturnValue(() => {});
});
/* The update check runs as long as the page: each test ends with the set that was opened. */
afterEach(async () => {
  setLiveRegistry(opened);
  serve({ ...next, set: 'one' });
  await becomesVisible();
});

test('replaces an app of which nothing is on screen, and offers no reload', async () => {
  serve(next);
  open();
  await becomesVisible();
  await passes(0);
  expect(walletVersion()).toBe('1.1.0-b0b0');
  expect(liveRegistry()).toMatchObject({ set: 'two', shell: opened.shell });
  expect(jest.mocked(unloadApp).mock.calls.map(([app, then]) => [app.version, then.version])).toEqual([
    [wallet.version, '1.1.0-b0b0'],
  ]);
  expect(offered()).toBe(false);
});

test('offers a reload while a part is on screen, and replaces the app once it has left', async () => {
  serve(next);
  open({});
  await passes(0);
  await becomesVisible();
  expect(walletVersion()).toBe(wallet.version);
  expect(offered()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '离开' }));
  await passes(1000);
  expect(walletVersion()).toBe('1.1.0-b0b0');
  expect(offered()).toBe(false);
});

test('mounts a remountable part again with the next release', async () => {
  serve(next);
  open({ remountable: true });
  await passes(0);
  jest.mocked(loadPart).mockResolvedValue({ default: () => <h2>新的存款页</h2> });
  await becomesVisible();
  await passes(0);
  expect(walletVersion()).toBe('1.1.0-b0b0');
  expect(screen.getByRole('heading', { name: '新的存款页' })).toBeInTheDocument();
});

test.each<[string, Served]>([
  ['another shell', { ...next, apps: { ...next.apps, shell: aShell('2.0.0-5e12') } }],
  [
    'an app that does not fit this shell',
    { ...next, apps: { ...next.apps, 'mfe-wallet': { ...wallet, version: '9', shared: { range: '^99.0.0' } } } },
  ],
])('leaves the page as it is for a set with %s', async (_what, served) => {
  serve(served);
  open();
  await becomesVisible();
  await passes(1000);
  expect(liveRegistry()).toBe(opened);
  expect(offered()).toBe(true);
});

test('replaces nothing while a request of the app is in flight', async () => {
  serve(next);
  jest.mocked(hasPendingRequests).mockReturnValue(true);
  open();
  await becomesVisible();
  expect(walletVersion()).toBe(wallet.version);
  jest.mocked(hasPendingRequests).mockReturnValue(false);
  await passes(1000);
  expect(walletVersion()).toBe('1.1.0-b0b0');
});

test('replaces nothing while a hidden page has typed text, but while a visible one has', async () => {
  serve(next);
  open();
  fireEvent.input(screen.getByLabelText('金额'), { target: { value: '100' } });
  await becomesVisible();
  await passes(1000);
  expect(walletVersion()).toBe(wallet.version);
  fireEvent.input(screen.getByLabelText('金额'), { target: { value: '' } });
  fireEvent.input(screen.getByLabelText('搜索'), { target: { value: '麻将' } });
  await passes(1000);
  expect(walletVersion()).toBe('1.1.0-b0b0');
});

test('leaves the page as it is if the next entry is missing, and offers a reload', async () => {
  entryStatus = 404;
  serve(next);
  open();
  await becomesVisible();
  await passes(2000);
  expect(liveRegistry()).toBe(opened);
  expect(offered()).toBe(true);
  expect(fetched.mock.calls.filter(([address]) => address !== '/registry.json')).toHaveLength(1);
  fetched.mockClear();
});

test('does not take a set that is no longer live', async () => {
  serve(next, { ...next, set: 'three' });
  open();
  await becomesVisible();
  expect(liveRegistry()).toBe(opened);
  await passes(1000);
  expect(liveRegistry().set).toBe('three');
});

test('keeps the old release when it cannot be unloaded, and offers a reload', async () => {
  serve(next);
  jest.mocked(unloadApp).mockImplementation(() => {
    throw new Error('boom');
  });
  open();
  await becomesVisible();
  await passes(2000);
  expect(liveRegistry()).toBe(opened);
  expect(offered()).toBe(true);
  expect(unloadApp).toHaveBeenCalledTimes(1);
});
