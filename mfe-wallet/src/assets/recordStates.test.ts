import { stateWord, stepWord, type OrderStates, type RecordKind } from './recordStates';

test.each<[RecordKind, number | string, string]>([
  ['order', 0, '未定义'],
  ['order', 1, '待审核'],
  ['order', 2, '已通过'],
  ['order', 3, '已拒绝'],
  ['order', '2', '已通过'],
  ['order', 9, '未定义'],
  ['transfer', 0, '失败'],
  ['transfer', 1, '成功'],
  ['transfer', 2, '待结算'],
  ['transfer', 3, '未定义'],
  ['bet', 0, '无效'],
  ['bet', 1, '已结算'],
  ['bet', 2, '未结算'],
  ['rebate', 0, '待领取'],
  ['rebate', '0', '待领取'],
  ['rebate', 1, '已领取'],
  ['rebate', 7, '已领取'],
])('labels %s state %s as %s', (kind, state, word) => expect(stateWord(kind, state).word).toBe(word));

test.each<[OrderStates, number | string, string]>([
  ['order', 1, '已提交'],
  ['order', '1', '已提交'],
  ['order', 2, '已通过'],
  ['order', 3, '已拒绝'],
  ['order', 9, '未定义'],
  ['transfer', 1, '成功'],
  ['transfer', 0, '失败'],
  ['transfer', 2, '待结算'],
])('labels a timeline step of %s state %s as %s', (states, state, word) =>
  expect(stepWord(states, state).word).toBe(word),
);
