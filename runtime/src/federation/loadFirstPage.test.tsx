import { pageExpose, slotExpose } from '@site/shared';
import { loadFirstPage } from './loadFirstPage';
import { requestPart } from './parts';
import { liveRegistry } from './registry';

jest.mock('./parts');

const anApp = (name: string) => ({
  version: '1.0.0',
  base: `/files/${name}/`,
  entry: 'entry.js',
  globalName: name,
  routes: [],
  slots: [],
  shared: { range: '^1.0.0' },
});

beforeAll(() => {
  liveRegistry().apps = {
    games: { ...anApp('games'), slots: [{ name: 'home.games', preload: [] }] },
    wallet: {
      ...anApp('wallet'),
      routes: [
        { path: '/deposit', title: '存款', login: true, preload: [] },
        { path: '/rates', title: '汇率', preload: [] },
      ],
    },
  };
});
beforeEach(() => jest.mocked(requestPart).mockClear());
afterEach(() => {
  window.location.hash = '';
  delete document.documentElement.dataset.at;
});

const dispatch = jest.fn();
const games = ['games', slotExpose('home.games')];

it.each([
  ['the games of home', '', 'visitor', games],
  ['a page that visitors may open', '#/rates?of=USDT', 'visitor', ['wallet', pageExpose('/rates')]],
  ['a page of members', '#/deposit', 'member', ['wallet', pageExpose('/deposit')]],
  ['home, to which a visitor of a page of members is redirected', '#/deposit', 'visitor', games],
  ['nothing at an unknown address', '#/unknown', 'visitor', undefined],
])('begins to load %s', (_what, hash, as, part) => {
  window.location.hash = hash;
  loadFirstPage(dispatch, as === 'member', 'home.games');
  expect(jest.mocked(requestPart).mock.calls).toEqual(part ? [[...part, dispatch]] : []);
});

it('loads nothing of a site that was closed', () => {
  document.documentElement.dataset.at = 'closed';
  loadFirstPage(dispatch, false, 'home.games');
  expect(requestPart).not.toHaveBeenCalled();
});
