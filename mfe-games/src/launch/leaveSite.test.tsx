import { browserNavigation, leaveSite } from './leaveSite';

const game = 'https://game.example/play?t=1';
const replaceUrl = jest.spyOn(browserNavigation, 'replaceUrl').mockImplementation();
const assignUrl = jest.spyOn(browserNavigation, 'assignUrl').mockImplementation();

/** jsdom has no Navigation API. */
const withEntryBefore = (entry?: { url: string; sameDocument: boolean }) =>
  Object.assign(window, {
    navigation: { currentEntry: { index: entry ? 1 : 0 }, entries: () => [...(entry ? [entry] : []), {}] },
  });

beforeEach(() => {
  window.history.replaceState({ idx: 1 }, '', '/#/gamePage?name=AG');
  replaceUrl.mockClear();
  assignUrl.mockClear();
});
afterEach(() => Reflect.deleteProperty(window, 'navigation'));

test('repeats the page before in the history and opens the game after it', () => {
  withEntryBefore({ url: `${window.location.origin}/#/games`, sameDocument: true });
  leaveSite(game);
  expect(assignUrl.mock.calls).toEqual([[game]]);
  expect(replaceUrl).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('#/games');
  expect(window.history.state).toEqual({ idx: 1, repeats: true });
});

test.each([
  ['there is no page before', () => void withEntryBefore()],
  [
    'another document showed the page before',
    () => void withEntryBefore({ url: 'https://search.example/', sameDocument: false }),
  ],
  ['the browser has no Navigation API', () => undefined],
])('replaces the launch page when %s', (_case, prepare) => {
  prepare();
  leaveSite(game);
  expect(replaceUrl.mock.calls).toEqual([[game]]);
  expect(assignUrl).not.toHaveBeenCalled();
  expect(window.location.hash).toBe('#/gamePage?name=AG');
});
