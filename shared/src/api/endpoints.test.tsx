import { answer, received } from '../../testing';
import type { CallName } from '../contract';
import { startSession } from '../session/sessionSlice';
import { createStore, type Dispatch } from '../store/createStore';
import { memberApi } from './memberApi';
import { payoutAccountApi } from './payoutAccountApi';
import { siteApi } from './siteApi';

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
