import { render, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { Suspense, type ReactElement } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { StyleSheetManager } from 'styled-components';
import { QueryStatus } from '@reduxjs/toolkit/query';
import type { CallData } from '@site/contract';
import { siteApi } from '../src/api/siteApi';
import { answer, siteInfo } from './server';
import { createStore, StoreProvider, startSession, ToastViewport, api } from '../src/index';

/** A member's user info as the API host returns it; `changes` replace fields. */
export const aUser = (changes: Partial<CallData<'user'>> = {}): CallData<'user'> => ({
  username: 'member88',
  realname: '张三',
  balance: '1000.00',
  avatar: null,
  vip: 0,
  vipname: null,
  paysum: '0.00',
  mobile: '13800138000',
  email: '',
  birthday: '',
  isagent: 0,
  transferstatus: 0,
  withdrawcashfee: '3',
  withdrawfeeusdttrc: '1',
  withdrawusdtrate: '7.10',
  usdtrate: '7.00',
  ...changes,
});

/** The store has the site's info, and the host answers with it, since a new session fetches it again. */
const giveInfo = (store: ReturnType<typeof createStore>, changes: Partial<CallData<'app'>>): void => {
  const value = { ...siteInfo, ...changes };
  answer('app', value);
  store.dispatch(siteApi.util.upsertQueryEntries([{ endpointName: 'siteGetInfo', arg: undefined, value }]));
};

interface Options {
  /** Path and query under which the page is opened; by default `/`. */
  at?: string;
  /** The session's token; absent: a visitor. */
  token?: string;
  /** What the site knows of its operator's settings and its host. */
  info?: Partial<CallData<'app'>>;
  /** The styles are in the document, for a test that reads them. */
  styled?: boolean;
  /** An existing store, for tests of state that survives leaving the page. */
  store?: ReturnType<typeof createStore>;
}

/** Takes the styles: jsdom would match each rule of the document for each query by role. */
const detached = document.createElement('div');

/**
 * Renders a page or slot as the shell does: store, router, toasts. Returns Testing Library's queries, `user`, `store`
 * and `path()`.
 */
export function renderPage(
  element: ReactElement,
  { at = '/', token, info, styled = false, store = createStore() }: Options = {},
) {
  if (info) giveInfo(store, info);
  if (token) store.dispatch(startSession(token));
  let shown = at;
  const Location = () => {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    return null;
  };
  const view = render(
    <StyleSheetManager target={styled ? document.head : detached}>
      <StoreProvider store={store}>
        <Suspense fallback={null}>
          <MemoryRouter initialEntries={[at]} useTransitions={false}>
            <Location />
            {element}
          </MemoryRouter>
          <ToastViewport />
        </Suspense>
      </StoreProvider>
    </StyleSheetManager>,
  );
  return {
    ...view,
    store,
    /* jsdom has no layout, and the check takes a tenth of the time of a test. Journeys click in a browser. */
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    path: () => shown,
  };
}

/** Waits until no call of the store is in flight and its results are rendered. */
export const callsSettled = (store: ReturnType<typeof createStore>): Promise<void> =>
  waitFor(() => {
    const { queries, mutations } = store.getState()[api.reducerPath];
    const pending = [...Object.values(queries), ...Object.values(mutations)].filter(
      (it) => it?.status === QueryStatus.pending,
    );
    expect(pending).toEqual([]);
  });
