import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { answer, received, aUser, breakCall, refuse, renderPage } from '../../testing/index';
import type { CallName } from '@site/contract';
import { startSession } from '../session/sessionSlice';
import { createStore, type Dispatch } from './createStore';
import { memberApi, useMemberGetUserQuery } from './memberApi';
import { payoutAccountApi } from './payoutAccountApi';
import { siteApi } from './siteApi';
import { StoreProvider } from './hooks';
import { useLastKnown } from './useLastKnown';
import { useMoreMobiles, readRecords, useOperatorText } from './useOperatorText';

const aStore = () => {
  const store = createStore();
  store.dispatch(startSession('t'));
  return store;
};
const { payoutGetAccounts, payoutGetBanks, payoutBindAccount } = payoutAccountApi.endpoints;
const { memberGetUser, memberGetBalance, memberRecoverFunds } = memberApi.endpoints;
const { siteGetInfo, siteGetContent } = siteApi.endpoints;
const card = {
  bank_owner: '张三',
  bank: '工商银行',
  bank_address: '北京分行',
  bank_no: '6222021234',
  pay_pass: '123456',
};
const wallet = { bank: 'USDT' as const, bank_no: 'T1', bank_owner: 'TRC20' as const, pay_pass: '123456' };

it.each<[CallName, (dispatch: Dispatch) => unknown, object]>([
  ['app', (dispatch) => dispatch(siteGetInfo.initiate()), {}],
  ['content', (dispatch) => dispatch(siteGetContent.initiate('faq')), { key: 'faq' }],
  ['user', (dispatch) => dispatch(memberGetUser.initiate()), {}],
  ['balance', (dispatch) => dispatch(memberGetBalance.initiate()), {}],
  ['transall', (dispatch) => dispatch(memberRecoverFunds.initiate({ payload: {}, idempotencyKey: 'k' })), {}],
  ['getcard', (dispatch) => dispatch(payoutGetAccounts.initiate(2)), { type: 2 }],
  ['banklist', (dispatch) => dispatch(payoutGetBanks.initiate()), {}],
  ['bindcard', (dispatch) => dispatch(payoutBindAccount.initiate(card)), card],
  ['bindcard', (dispatch) => dispatch(payoutBindAccount.initiate(wallet)), wallet],
])('%s sends exactly the documented fields', async (name, ask, body) => {
  answer(name, {});
  await ask(aStore().dispatch);
  expect(received(name).map((it) => it.body)).toEqual([body]);
});

const rows = [{ bank_name: '工商银行' }];
it.each([
  ['bare', rows, rows],
  ['wrapped', { data: rows }, rows],
  ['null', null, []],
  ['wrapped null', { data: null }, []],
])('reads a list that comes %s', async (_, data, expected) => {
  answer('getcard', data as never);
  answer('banklist', data as never);
  const { dispatch } = aStore();
  expect((await dispatch(payoutGetAccounts.initiate(1))).data).toEqual(expected);
  expect((await dispatch(payoutGetBanks.initiate())).data).toEqual(expected);
});

describe('the last known data', () => {
  function Page() {
    const user = useLastKnown(useMemberGetUserQuery().data);
    return user ? <input aria-label={`金额 ${user.username}`} /> : <p>加载</p>;
  }

  it('keeps the data of a hidden page whose cached answers expired', async () => {
    answer('user', aUser());
    const store = createStore();
    store.dispatch(startSession('t'));
    const shown = (mode: 'visible' | 'hidden') => (
      <StoreProvider store={store}>
        <Activity mode={mode}>
          <Page />
        </Activity>
      </StoreProvider>
    );
    const view = render(shown('visible'));
    await userEvent.type(await screen.findByRole('textbox'), '128');
    jest.useFakeTimers();
    view.rerender(shown('hidden'));
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    jest.useRealTimers();
    expect(Object.values(store.getState().api.queries).filter(Boolean)).toHaveLength(0);
    view.rerender(shown('visible'));
    expect(screen.getByRole('textbox')).toHaveValue('128');
    expect(await screen.findByRole('textbox', { name: '金额 member88' })).toHaveValue('128');
  });
});

describe('texts of the operator', () => {
  const own = '我们自己的说明';
  function Text() {
    return <p>{useOperatorText('deposit.hint', own) ?? '加载'}</p>;
  }

  it.each([
    ['the operator’s text', '单笔200-300元', '单笔200-300元'],
    ['our own for an empty one', ' ', own],
    ['our own for what is no text', { a: 1 }, own],
    ['our own for none', null, own],
  ])('shows %s', async (_, value, text) => {
    answer('content', { key: 'deposit.hint', value });
    renderPage(<Text />);
    expect(screen.getByText('加载')).toBeInTheDocument();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it.each([
    ['refuses', () => refuse('content', '接口不存在！', 404)],
    ['does not answer', () => breakCall('content')],
  ])('shows the default text and no toast on an API host that %s', async (_, arrange) => {
    arrange();
    renderPage(<Text />);
    expect(await screen.findByText(own)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  const read = readRecords('question', 'answer');
  it.each([
    [[{ question: '问', answer: '答' }], true],
    [[{ question: '问' }], false],
    [[{ question: '问', answer: 1 }], false],
    [[null], false],
    [[], false],
    ['text', false],
  ])('accepts %j as a list of records: %s', (value, fits) => expect(read(value)).toEqual(fits ? value : undefined));

  function Mobile() {
    const more = useMoreMobiles();
    return <p>{more ? String(more.test('16612345678')) : '没有'}</p>;
  }

  it.each([
    ['166\\d{8}', 'true'],
    ['199\\d{8}', 'false'],
    ['', '没有'],
    ['(', '没有'],
    [5, '没有'],
  ])('reads the pattern %j of further mobile numbers: %s', async (value, text) => {
    answer('content', { key: 'members.moreMobiles', value });
    renderPage(<Mobile />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
