import { transferPlatforms } from '../../../api/src/ledger/platformList';
import { ModelClock } from '../model/clock';
import { MemberModel } from '../model/memberModel';
import { claim, failureReason } from '../model/payouts';
import { copyOrderNumbers, expectedLedger } from './ledgerView';

const clock = new ModelClock(new Date('2026-11-20T16:00:00Z'));
let model: MemberModel;

beforeEach(() => {
  model = new MemberModel({
    platforms: transferPlatforms,
    tiers: [{ recharge: 0n, flow: 0n, ppm: {} }],
    rules: [],
    clock,
  });
  model.recharge('支付宝', 50_000n, { code: 200, data: { deposit_no: 'D1' } });
  model.approveDeposit('D1');
  model.accounts.push({ kind: 2, bank: 'USDT', owner: 'TRC20', number: 'T1', id: 7, bound: true });
  model.withdraw(7, 20_000n, { code: 200, data: { out_trade_no: 'W1' } });
});

test.each([
  ['waits', () => 0, ['withdrawal-hold 200.00'], [], 'waiting'],
  [
    'is rejected',
    () => model.reject(2, 'W1', '资料不符'),
    ['withdrawal-hold 200.00', 'withdrawal-return 200.00'],
    ['withdrawals.reject W1'],
    'rejected',
  ],
  [
    'is paid',
    () => [model.approveWithdrawal('W1'), claim(model, 'W1', 0), model.settle('W1', { reference: 'R1' })],
    ['withdrawal 200.00', 'withdrawal-hold 200.00'],
    ['withdrawals.approve W1', 'withdrawals.paid W1'],
    'paid',
  ],
  [
    'fails',
    () => [model.approveWithdrawal('W1'), claim(model, 'W1', 0), model.settle('W1', { failure: failureReason })],
    ['withdrawal 200.00', 'withdrawal-failed 200.00', 'withdrawal-hold 200.00'],
    ['withdrawals.approve W1', 'withdrawals.failed W1'],
    'failed',
  ],
])('expects the entries and decisions of a withdrawal that %s', (_what, decide, entries, decisions, stage) => {
  decide();
  const view = expectedLedger(model);
  expect(view.entries).toEqual(['deposit 500.00', ...entries]);
  expect(view.decisions).toEqual(['deposits.approve D1', ...decisions]);
  expect(view.withdrawals).toEqual([`W1 200.00 ${stage} ${clock.now}`]);
});

test('expects a bet with its win, and balances in yuan', () => {
  model.transfer('PT', 10_000n, true);
  model.launch('PT', { code: 200, data: { token: 'token', code: 'PT1001' } });

  model.playAgain(4000n, { code: 200, data: { winLoss: '2000' } });
  model.playAgain(1000n, { code: 200, data: { winLoss: '-1000' } });
  const view = expectedLedger(model);
  expect(view.accounts).toEqual(['hold 200.00', 'platform PT 110.00', 'wallet 200.00']);
  expect(view.entries).toEqual(expect.arrayContaining(['bet 40.00', 'win 60.00', 'bet 10.00', 'transfer-in 100.00']));
  expect(view.entries).toHaveLength(6);
});

test('gives an order without a known number the one at its place', () => {
  model.recharge('支付宝', 30_000n, { code: 0 });
  const known = { ...expectedLedger(model), deposits: ['D1 500.00 2 0', 'D2 300.00 1 0'] };
  copyOrderNumbers(model, known);
  expect(model.orders.filter(({ type }) => type === 1).map(({ number }) => number)).toEqual(['D1', 'D2']);
});
