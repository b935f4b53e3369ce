import type { WalletAction } from '@site/contract/schemas';
import { checkBooks } from '../../operators/console/reconciliation/reconcile';
import { giveBonus } from '../../testing/bonusHost';
import { testHost, type TestMember } from '../../testing/testHost';
import { walletOf } from '../../testing/walletHost';
import { nightlyRebates } from './nightlyRebates';
import { reportBet } from './reportBet';

const host = testHost();
const wallet = walletOf(host);
const job = () => nightlyRebates(host.services);
const night = async () => {
  await job().run('');
  expect(await job().isDone('')).toBe(true);
};

let member: TestMember;
let token: string;
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 100_000n);
  token = await wallet.launch(member);
});
afterEach(async () =>
  expect((await checkBooks(host.db)).checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]),
);

/** Two days ago at noon, Beijing time, so that its day is over. */
const then = new Date(Math.floor(Date.now() / 86_400_000 - 1) * 86_400_000 - 20 * 3_600_000);
const backdate = () => host.db.run('update bet set placed_at = $2 where member_id = $1', [member.id, then]);
/** Turnover of the member's rebates by state, in fen. */
const rebates = async () => {
  const rows = await host.db.rows<{ state: number; turnover: string }>(
    'select state, sum(turnover)::text turnover from rebate where member_id = $1 group by state order by state desc',
    [member.id],
  );
  return rows.map(({ state, turnover }) => `${state === 1 ? 'claimed' : 'claimable'} ${turnover}`);
};
const claim = async () => (await host.send('dofanshui', {}, member)).code;

type Step = [action: WalletAction | 'night' | 'claim', fields?: object];
const debit = (transaction: string, amount: string, round = 'r1'): Step => ['debit', { transaction, amount, round }];
const end: Step = ['credit', { transaction: 'end', amount: '0', final: true, round: 'r1' }];
const undo = (transaction: string, original: string): Step => ['rollback', { transaction, original }];

test.each<[string, Step[], string[]]>([
  ['a settled round', [debit('a', '500'), end, ['night']], ['claimable 50000']],
  ['two nights', [debit('a', '500'), end, ['night'], ['night']], ['claimable 50000']],
  ['a round that is open', [debit('a', '500'), ['night']], []],
  ['a round that ends later', [debit('a', '500'), ['night'], end, ['night']], ['claimable 50000']],
  ['a round that was undone', [debit('a', '500'), undo('b', 'a'), ['night']], []],
  [
    'a round of which half was undone',
    [debit('a', '200'), debit('b', '300'), undo('c', 'b'), end, ['night']],
    ['claimable 20000'],
  ],
  ['a round undone after its night', [debit('a', '500'), end, ['night'], undo('b', 'a'), ['night']], ['claimable 0']],
  [
    'a round whose payout was corrected',
    [debit('a', '500'), end, ['night'], ['settle', { transaction: 'c', round: 'r1', correction: '5' }], ['night']],
    ['claimable 50000'],
  ],
  [
    'a stake undone after its rebate was claimed',
    [debit('a', '200'), debit('b', '300'), end, ['night'], ['claim'], undo('c', 'b'), ['night']],
    ['claimed 50000', 'claimable -30000'],
  ],
])('%s', async (_what, steps, expected) => {
  for (const [action, fields = {}] of steps) {
    if (action === 'night') {
      await backdate();
      await night();
    } else if (action === 'claim') {
      expect(await claim()).toBe(200);
    } else {
      const about = action === 'debit' ? { token, game: 'slot' } : {};
      const { status } = await wallet.call(action, { member: member.id, ...about, ...fields });
      expect({ fields, status }).toEqual({ fields, status: 'ok' });
    }
  }
  expect(await rebates()).toEqual(expected);
});

test('what a claimed rebate had too much is taken from the next ones', async () => {
  const bet = { memberId: member.id, platform: 'REMOTE', gameCode: 'x', category: 'concise', at: then } as const;
  const report = (betId: string, amount: bigint, correction?: number) =>
    host.db.transaction((tx) =>
      reportBet(tx, { ...bet, betId, amount, payout: 0n, state: correction ? 'void' : 'settled', correction }),
    );
  await report('one', 50_000n);
  expect(await claim()).toBe(200);
  await report('one', 50_000n, 1);
  await night();
  expect(await claim()).toBe(422);
  await report('two', 30_000n);
  expect(await claim()).toBe(422);
  await report('three', 60_000n);
  expect(await rebates()).toEqual(['claimed 50000', 'claimable 40000']);
  expect(await claim()).toBe(200);
  expect(await rebates()).toEqual(['claimed 90000']);
});

test('counts neither the rounds of today nor stakes that a bonus paid', async () => {
  const { id } = member;
  await giveBonus(host.db, id, 50_000n, {});
  await wallet.call('debit', { member: id, token, transaction: 'a', round: 'r1', game: 'slot', amount: '1200' });
  await wallet.call('credit', { member: id, transaction: 'b', round: 'r1', amount: '0', final: true });
  await night();
  expect(await rebates()).toEqual([]);
  await backdate();
  await night();
  expect(await rebates()).toEqual(['claimable 100000']);
});
