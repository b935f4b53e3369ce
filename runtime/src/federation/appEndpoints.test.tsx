import { act, screen } from '@testing-library/react';
import { api, call, createStore } from '@site/shared';
import { answer, received, renderPage, server } from '@site/shared/testing';
import { http } from 'msw';
import { createAppEndpoints, type AppEndpoints } from './appEndpoints';

/** What an app's module does when it is evaluated. */
const inject = ({ api: own }: AppEndpoints, title = '甲') =>
  own.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      testGetBanks: build.query<string, void>({ query: () => call('banklist', {}), transformResponse: () => title }),
      testRecover: build.mutation<null, void>({ query: () => call('transall', {}) }),
    }),
  });

const isPending = (store: ReturnType<typeof createStore>, app: AppEndpoints) =>
  store.dispatch(app.hasPendingRequests());

it('removes endpoints of an app with hooks and cached data, and takes those of its next release', async () => {
  answer('banklist', []);
  const store = createStore();
  const app = createAppEndpoints();
  const { testGetBanks } = inject(app).endpoints;
  await store.dispatch(testGetBanks.initiate(undefined, { subscribe: false }));
  store.dispatch(app.remove());
  expect(store.getState().api.queries).toEqual({});
  expect(Object.keys(api.endpoints)).not.toContain('testGetBanks');
  expect(Object.keys(api).filter((key) => /Test(GetBanks|Recover)/.test(key))).toEqual([]);

  const next = createAppEndpoints();
  const { useTestGetBanksQuery } = inject(next, '乙');
  const Page = () => <p>{useTestGetBanksQuery().data}</p>;
  const page = renderPage(<Page />, { store });
  expect(await screen.findByText('乙')).toBeInTheDocument();
  expect(received('banklist')).toHaveLength(2);
  page.unmount();
  store.dispatch(next.remove());
});

it('keeps the endpoints of other apps and refuses their names', async () => {
  answer('banklist', []);
  const store = createStore();
  const [one, other] = [createAppEndpoints(), createAppEndpoints()];
  const { testGetBanks } = inject(one).endpoints;
  expect(() => inject(other)).toThrow();
  await store.dispatch(testGetBanks.initiate());
  store.dispatch(other.remove());
  expect(testGetBanks.select()(store.getState()).data).toBe('甲');
  store.dispatch(one.remove());
});

it.each([
  ['query', (app: ReturnType<typeof inject>) => app.endpoints.testGetBanks.initiate()],
  ['mutation', (app: ReturnType<typeof inject>) => app.endpoints.testRecover.initiate()],
  [
    'untracked mutation',
    (app: ReturnType<typeof inject>) => app.endpoints.testRecover.initiate(undefined, { track: false }),
  ],
])('knows that a %s of the app is in flight', async (_kind, start) => {
  let respond = () => {};
  const waiting = new Promise<void>((resolve) => (respond = resolve));
  server.use(
    ...['banklist', 'transall'].map((name) =>
      http.post(`*/api/${name}`, async () => {
        await waiting;
        return Response.json({ code: 200, message: '', data: null });
      }),
    ),
  );
  const store = createStore();
  const app = createAppEndpoints();
  const request = Promise.resolve<unknown>(store.dispatch(start(inject(app)) as never));
  expect(isPending(store, app)).toBe(true);
  expect(isPending(store, createAppEndpoints())).toBe(false);
  await act(async () => {
    respond();
    await request;
  });
  expect(isPending(store, app)).toBe(false);
  store.dispatch(app.remove());
});
