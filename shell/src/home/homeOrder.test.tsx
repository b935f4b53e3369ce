import { liveRegistry } from '@site/runtime';
import { answer, renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { loadPart } from '../../../runtime/src/federation/loadPart';
import { HomePage } from './HomePage';

jest.mock('../../../runtime/src/federation/loadPart', () => ({ loadPart: jest.fn(), onAppLoaded: () => () => {} }));

const anApp = (slots: string[]) => ({
  version: '1',
  base: '/',
  entry: 'remoteEntry.js',
  globalName: 'app',
  routes: [],
  slots: slots.map((name) => ({ name, preload: [] })),
  shared: { range: '^1.0.0' },
});

const load = jest.mocked(loadPart);
const loaded = () => load.mock.calls.map(([, expose]) => expose);
let showGames: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(liveRegistry(), {
    apps: { 'mfe-games': anApp(['home.games']), 'mfe-promotions': anApp(['home.promotions']) },
  });
  answer('app', { index_modal: 0 } as never);
  answer('bannerList', []);
  answer('homenotice', []);
  load.mockImplementation((_app, expose) =>
    expose === 'slots/home.games'
      ? new Promise((resolve) => (showGames = () => resolve({ default: () => <h2>电子游艺</h2> })))
      : Promise.resolve({ default: () => <p>{expose}</p> }),
  );
});
afterEach(() => jest.useRealTimers());

const promotions = () => screen.queryByText('slots/home.promotions');

it('loads the promotions after 5 seconds if the games are not shown', async () => {
  renderPage(<HomePage />);
  await act(() => jest.advanceTimersByTimeAsync(4999));
  expect(loaded()).toEqual(['slots/home.games']);
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(loaded()).toEqual(['slots/home.games', 'slots/home.promotions']);
  expect(promotions()).toBeInTheDocument();
});

it('loads the promotions once the games are shown', async () => {
  renderPage(<HomePage />);
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(promotions()).not.toBeInTheDocument();
  showGames();
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('heading', { name: '电子游艺' })).toBeInTheDocument();
  expect(promotions()).toBeInTheDocument();
});
