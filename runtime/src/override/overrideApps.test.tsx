import { overridesKey } from '@site/shared';
import { act, screen, within } from '@testing-library/react';
import { loadAnyPart, onAppLoaded } from '../federation/loadPart';
import { type LiveApp, liveRegistry } from '../federation/registry';
import { fetchApp } from './fetchApp';
import { overrideApps } from './overrideApps';
import { overridesWanted } from './overridesWanted';
import { forgetOverride, storedOverrides } from './storedOverrides';

jest.mock('../federation/registry');
jest.mock('../federation/loadPart');
jest.mock('./fetchApp');

describe('overridden apps', () => {
  const app = (base: string, path: string): LiveApp => ({
    version: base,
    base,
    entry: 'remoteEntry.js',
    globalName: 'mfe_wallet',
    routes: [{ path, title: path, preload: [] }],
    slots: [],
    shared: { range: '^1.0.0' },
  });
  const wallet = 'http://localhost:8082';

  /** Opens a page with a live wallet, live games and these stored overrides. Returns the apps of its registry. */
  async function open(stored: unknown, served: Record<string, LiveApp> = {}): Promise<Record<string, LiveApp>> {
    const apps = {
      'mfe-wallet': app('/releases/mfe-wallet/1/', '/deposit'),
      'mfe-games': app('/releases/mfe-games/1/', '/games'),
    };
    jest.mocked(liveRegistry).mockReturnValue({ revision: 1, apps, overrides: [wallet] });
    jest.mocked(onAppLoaded).mockReturnValue(() => {});
    jest.mocked(loadAnyPart).mockResolvedValue();
    jest.mocked(fetchApp).mockImplementation(async (name) => {
      const found = served[name];
      if (!found) throw new Error('没有应答，或不允许本站读取');
      return found;
    });
    localStorage.setItem(overridesKey, JSON.stringify(stored));
    await act(() => overrideApps());
    return apps;
  }

  const badge = () => within(screen.getByRole('complementary', { name: '本机替换' }));

  afterEach(() => {
    document.body.replaceChildren();
  });

  it('replaces one app in the registry, leaves the others, and names the app and its origin', async () => {
    const mine = app(`${wallet}/`, '/deposit');
    const apps = await open({ 'mfe-wallet': wallet }, { 'mfe-wallet': mine });
    expect(apps['mfe-wallet']).toBe(mine);
    expect(apps['mfe-games']?.base).toBe('/releases/mfe-games/1/');
    expect(badge().getByText('mfe-wallet')).toBeVisible();
    expect(badge().getByText(wallet)).toBeVisible();
    expect(badge().queryByText(/未生效/)).not.toBeInTheDocument();
  });

  it('adds an app that is not live yet, with its routes', async () => {
    const apps = await open({ 'mfe-new': wallet }, { 'mfe-new': app(`${wallet}/`, '/new') });
    expect(Object.keys(apps)).toEqual(['mfe-wallet', 'mfe-games', 'mfe-new']);
  });

  it('keeps the live release if the override cannot be loaded, and shows the reason and the reset', async () => {
    const apps = await open({ 'mfe-wallet': wallet });
    expect(apps['mfe-wallet']?.base).toBe('/releases/mfe-wallet/1/');
    expect(badge().getByText('未生效：没有应答，或不允许本站读取')).toBeVisible();
    expect(badge().getByRole('button', { name: '重置 mfe-wallet' })).toBeVisible();
  });

  it('rejects an override with a path of another app', async () => {
    const apps = await open({ 'mfe-wallet': wallet }, { 'mfe-wallet': app(`${wallet}/`, '/games') });
    expect(apps['mfe-wallet']?.base).toBe('/releases/mfe-wallet/1/');
    expect(badge().getByText('未生效：/games 属于 mfe-games')).toBeVisible();
  });

  it('rejects an override with a slot of another app', async () => {
    const slots = [{ name: 'home.games', preload: [] }];
    const served = { ...app(`${wallet}/`, '/deposit'), slots };
    const games = { ...app(`${wallet}/`, '/games'), slots };
    const apps = await open(
      { 'mfe-wallet': wallet, 'mfe-games': wallet },
      { 'mfe-wallet': served, 'mfe-games': games },
    );
    expect(apps['mfe-wallet']?.base).toBe('/releases/mfe-wallet/1/');
    expect(badge().getByText('未生效：home.games 属于 mfe-games')).toBeVisible();
  });

  it('shows that the stored value is invalid and overrides nothing', async () => {
    await open(['mfe-wallet']);
    expect(fetchApp).not.toHaveBeenCalled();
    expect(badge().getByText('未生效：浏览器里存的不是 {"应用":"来源"}')).toBeVisible();
    expect(badge().getByRole('button', { name: '重置' })).toBeVisible();
  });
});

describe('stored overrides', () => {
  const registry = jest.mocked(liveRegistry);
  const store = (value: unknown) =>
    localStorage.setItem(overridesKey, typeof value === 'string' ? value : JSON.stringify(value));

  const allowing = { revision: 1, apps: {}, overrides: ['http://localhost:8082'] };
  const closed = { revision: 1, apps: {} };

  it.each([
    [
      'a site that allows overrides, and a browser that has one',
      allowing,
      '{"mfe-wallet":"http://localhost:8082"}',
      true,
    ],
    ['a browser that has none', allowing, null, false],
    ['a browser whose last override was removed', allowing, '{}', false],
    ['a site that allows none', closed, '{"mfe-wallet":"http://localhost:8082"}', false],
  ])('%s: %j, %j, %s', (_who, page, stored, wanted) => {
    registry.mockReturnValue(page);
    if (stored !== null) store(stored);
    expect(overridesWanted()).toBe(wanted);
  });

  it('reads the origins by name', () => {
    store({ 'mfe-wallet': 'http://localhost:8082' });
    expect(storedOverrides()).toEqual({ 'mfe-wallet': 'http://localhost:8082' });
  });

  it.each(['http://localhost:8082', '["mfe-wallet"]', '{"mfe-wallet":8082}', 'null', '7'])(
    'makes nothing of %s',
    (text) => {
      store(text);
      expect(storedOverrides()).toBeUndefined();
    },
  );

  it('removes one app, and with the last one the whole entry', () => {
    store({ 'mfe-wallet': 'http://localhost:8082', 'mfe-games': 'http://localhost:8083' });
    forgetOverride('mfe-wallet');
    expect(storedOverrides()).toEqual({ 'mfe-games': 'http://localhost:8083' });
    forgetOverride('mfe-games');
    expect(localStorage.getItem(overridesKey)).toBeNull();
  });

  it('removes an invalid entry', () => {
    store('{ half');
    forgetOverride('');
    expect(localStorage.getItem(overridesKey)).toBeNull();
  });
});
