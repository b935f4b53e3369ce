import { act, render, renderHook, screen } from '@testing-library/react';
import { api, call, createStore } from '@site/shared';
import { answer, received, renderPage, server } from '@site/shared/testing';
import { http } from 'msw';
import { type AppEndpoints, createAppEndpoints } from './appEndpoints';
import { useContext } from 'react';
import { styled, StyleSheetContext } from 'styled-components';
import { createAppStyles } from './appStyles';

describe('endpoints of an app', () => {
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
});

describe('styles of an app', () => {
  const { result } = renderHook(() => useContext(StyleSheetContext).styleSheet);
  const sheet = result.current;

  const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color;
  const red = 'rgb(255, 0, 0)';
  const blue = 'rgb(0, 0, 255)';

  it('gives each component of an app an id by app and number, also those of one constructor', () => {
    const { library } = createAppStyles('mfe_test');
    const box = library.default.div.attrs({ title: '盒子' });
    const [Red, Blue] = [box`color: ${red};`, box`color: ${blue};`];
    const Extended = library.default(Red)<{ $on?: boolean }>`color: ${({ $on }) => ($on ? blue : red)};`;
    render(
      <>
        <Red>红</Red>
        <Blue>蓝</Blue>
        <Extended $on>又蓝</Extended>
      </>,
    );
    expect([colorOf('红'), colorOf('蓝'), colorOf('又蓝')]).toEqual([red, blue, blue]);
    expect([Red, Blue, Extended].map(({ styledComponentId }) => styledComponentId)).toEqual([
      'mfe_test-0',
      'mfe_test-1',
      'mfe_test-2',
    ]);
    expect(screen.getByText('又蓝')).toHaveAttribute('title', '盒子');
  });

  it("removes an app's rules, keeps those of others, and takes those of the next release", () => {
    const Other = styled.p`
      color: ${red};
    `;
    const old = createAppStyles('mfe_next');
    const Old = old.library.default.p`color: ${red};`;
    const first = render(
      <>
        <Old>旧</Old>
        <Other>别的</Other>
      </>,
    );
    first.rerender(<Other>别的</Other>);
    old.remove(sheet);
    expect(sheet.names.get('mfe_next-0')).toEqual(new Set());
    expect(colorOf('别的')).toBe(red);

    const New = createAppStyles('mfe_next').library.default.p`color: ${blue};`;
    first.rerender(<New>新</New>);
    expect(colorOf('新')).toBe(blue);
    expect(New.styledComponentId).toBe('mfe_next-0');
  });
});
