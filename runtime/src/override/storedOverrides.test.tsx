import { liveRegistry } from '../federation/registry';
import { overridesKey, overridesWanted } from './overridesWanted';
import { forgetOverride, storedOverrides } from './storedOverrides';

jest.mock('../federation/registry');
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
