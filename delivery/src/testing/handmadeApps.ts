import type { TestedApp } from '../smoke/visits';

/** A minimal set under a smoke test: routes with and without login, and slots. */
export const handmadeApps: ReadonlyMap<string, TestedApp> = new Map(
  Object.entries({
    shell: { version: '1', routes: [{ path: '/' }], slots: [] },
    'mfe-wallet': {
      version: '1',
      routes: [{ path: '/deposit', login: true }, { path: '/withdraw' }, { path: '/order/:id' }],
      slots: [],
    },
    'mfe-games': {
      version: '1',
      routes: [{ path: '/games' }],
      slots: [{ name: 'home.games' }, { name: 'sidebar.account' }],
    },
  }),
);
