import { transferStates } from '@site/contract';
import { type Database, openDatabase, type Transaction } from '../../../base/database/database';
import { beginTransfer, correctTransfer, settleTransfer } from '../../../games/platforms/outbox/transferBooks';
import { storeSummary } from '../../../money/reconciliation/dailySummaries.store';
import { invariants, knownKinds } from '../../../money/reconciliation/invariants';
import { type BusyMember, makeBusyMember } from '../../../testing/busyMember';
import { giveBonus } from '../../../testing/bonusHost';
import { testHost, type TestMember } from '../../../testing/testHost';
import { walletOf } from '../../../testing/walletHost';
import { insertAction } from '../../authority/actions.store';
import { checkBooks, checkInvariants } from './reconcile';

const host = testHost();
const provider = walletOf(host);
let superuser: Database;
/** Members with entries of every kind. */
let first: BusyMember;
let second: BusyMember;
/** A member with entries of every kind that calls of game providers make. */
let player: TestMember;
/** A member with entries of every kind of bonuses. */
let bonusPlayer: TestMember;

const playWithBonus = async () => {
  bonusPlayer = await host.register();
  const { id } = bonusPlayer;
  await giveBonus(host.db, id, 1_000n, { multiple: 1 });
  const play = { member: id, token: await provider.launch(bonusPlayer), round: 'r', game: 'slot' };
  await provider.call('debit', { ...play, transaction: 'undone', amount: '2' });
  await provider.call('rollback', { ...play, transaction: 'rollback', original: 'undone' });
  await provider.call('debit', { ...play, transaction: 'stake', amount: '10' });
  await provider.call('credit', { ...play, transaction: 'win', amount: '5' });
  await provider.call('debit', { ...play, round: 'r2', transaction: 'stake2', amount: '4' });
  await provider.call('rollback', { ...play, transaction: 'rollback2', original: 'win' });
  await provider.call('settle', { ...play, transaction: 'correction', correction: '3' });
  const givenUp = await giveBonus(host.db, id, 500n);
  await host.db.run(`select bonus_end($1, 'given-up')`, [givenUp]);
  await giveBonus(host.db, id, 700n);
};

/** A transfer of the first member that failed, and was decided otherwise later. */
const correctOneTransfer = async () => {
  const transfer = { reference: 'T-corrected', platform: 'REMOTE', memberId: first.member.id, amount: 100n };
  await host.db.transaction((tx) => beginTransfer(tx, { ...transfer, direction: 'in' }));
  await host.db.transaction(async (tx) => {
    await settleTransfer(tx, transfer, 'failed');
    const ended = { direction: 'in', state: transferStates.failed, member_id: transfer.memberId } as const;
    await correctTransfer(tx, { ...transfer, ...ended });
  });
};

beforeAll(async () => {
  [first, second] = [await makeBusyMember(host), await makeBusyMember(host)];
  player = await host.register();
  const play = { member: player.id, token: await provider.launch(player), round: 'r', game: 'slot' };
  await provider.call('credit', { ...play, transaction: 'win', amount: '50' });
  await provider.call('debit', { ...play, transaction: 'stake', amount: '30' });
  await provider.call('debit', { ...play, transaction: 'undone', amount: '5' });
  await provider.call('rollback', { ...play, transaction: 'rollback', original: 'undone' });
  await provider.call('settle', { ...play, transaction: 'correction', correction: '-25' });
  await provider.call('credit', { ...play, transaction: 'later', amount: '8' });
  await playWithBonus();
  await correctOneTransfer();
  superuser = openDatabase(host.url);
  for (let day = 1; day <= 5; day += 1) await storeSummary(host.db, `2020-02-0${day}`);
});
afterAll(() => superuser.close());

class RolledBack extends Error {}

/** Makes a change as the superuser, checks the books with it, and rolls it back; returns the findings by check. */
const findingsAfter = async (change: (tx: Transaction) => Promise<unknown>): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  const work = superuser.transaction(async (tx) => {
    await change(tx);
    const { ok, checks } = await checkInvariants(tx);
    expect(ok).toBe(checks.every((check) => check.found.length === 0));
    for (const check of checks) if (!check.ok) found[check.name] = check.found;
    throw new RolledBack();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error;
  });
  return found;
};

/** Changes rows without the triggers and foreign keys that protect the books. */
const unguarded = (sql: string, params?: unknown[]) => async (tx: Transaction) => {
  await tx.run('set local session_replication_role = replica');
  expect(await tx.run(sql, params)).toBeGreaterThan(0);
};

/** A member's account, or a system account without a member. */
type Side = [member: string | null, purpose: string, platform?: string];

/** A movement with its effect on the balances. */
const moved =
  (from: Side, to: Side, amount: number, kind: string, reference: string | null) => async (tx: Transaction) => {
    const side = ([member, purpose, platform = '']: Side) => [member, purpose, platform];
    await tx.run('select ledger_post_movement($1, $2, $3, $4, $5, $6, $7, $8, $9, null, null)', [
      ...side(from),
      ...side(to),
      amount,
      kind,
      reference,
    ]);
  };

const wallet = (): Side => [first.member.id, 'wallet'];
const hold = (): Side => [first.member.id, 'hold'];
const platform = (busy: BusyMember, name = 'PT'): Side => [busy.member.id, 'platform', name];
const system = (purpose: string, name = ''): Side => [null, purpose, name];

const inTurn =
  (...changes: ((tx: Transaction) => Promise<unknown>)[]) =>
  async (tx: Transaction) => {
    for (const change of changes) await change(tx);
  };

const paid = (externalId: string, fen: number, order: string) =>
  unguarded(
    `insert into payment (channel, external_id, amount, out_trade_no, recorded_by)
      select 'manual', $1, $2, $3, min(id) from operator`,
    [externalId, fen, order],
  );

const mine = () => [first.member.id];
type Findings = Record<string, (string | RegExp)[]>;

/** Findings about the totals of some members, each with a total of all days and one of today. */
const differing = (members: number): Findings[string] =>
  Array.from({ length: members }, () => [/^member \d+: staked /, /^member \d+ on \S{10}: staked /]).flat();

/** The findings about months of wallets whose totals are not the sums of their entries. */
const wrongMonths = (months: number): Findings[string] =>
  Array.from({ length: months }, () => /^account \d+ in \d{4}-\d\d: moved [\d.]+ instead of [\d.]+$/);

/** What was damaged, how, and what the check finds. */
type Damage = [damage: string, change: () => (tx: Transaction) => Promise<unknown>, findings: () => Findings];

test('finds nothing on a site with entries of every kind', async () => {
  const kinds = await host.db.rows<{ kind: string }>('select distinct kind from ledger_entry order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(knownKinds.toSorted());
  expect(await checkBooks(host.db)).toMatchObject({ ok: true });
});

const damages: Damage[] = [
  [
    'a balance that was changed',
    () => unguarded(`update account set balance = balance + 100 where member_id = $1 and purpose = 'wallet'`, mine()),
    () => ({
      'entries-sum-to-zero': ['balances in CNY sum to 1.00'],
      'balances-match-entries': [/^account \d+ wallet of member \d+: balance [\d.]+ after \d+ changes, entries /],
    }),
  ],
  [
    'money moved between two balances without an entry',
    () =>
      unguarded(
        `update account set balance = balance + case purpose when 'wallet' then 100 else -100 end
          where member_id = $1 and (purpose = 'wallet' or platform = 'PT')`,
        mine(),
      ),
    () => ({ 'balances-match-entries': [/ wallet of member /, / platform PT of member /] }),
  ],
  [
    'an entry of an account that does not exist',
    () =>
      unguarded(
        `insert into ledger_entry (debit_id, credit_id, amount, kind, reference)
          select 999999, id, 100, 'transfer-in', 'T1' from account where member_id = $1 and purpose = 'wallet'`,
        mine(),
      ),
    () => ({
      'entries-sum-to-zero': ['entries in CNY sum to 1.00'],
      'balances-match-entries': [/ wallet of member /],
      transfers: [/^T1 transfer-in 1\.00/],
      'wallet-months': wrongMonths(1),
    }),
  ],
  [
    'an entry that was removed',
    () =>
      unguarded(
        `delete from ledger_entry where kind = 'transfer-out' and debit_id in
      (select id from account where member_id = $1)`,
        mine(),
      ),
    () => ({
      'balances-match-entries': [/ wallet of member /, / platform PT of member /],
      'wallet-months': wrongMonths(1),
    }),
  ],
  [
    'an entry that was removed together with its effect',
    () =>
      inTurn(
        unguarded(
          `update account set balance = balance + case purpose when 'wallet' then -5000 else 5000 end
            where member_id = $1 and (purpose = 'wallet' or platform = 'PT')`,
          mine(),
        ),
        unguarded(
          `delete from ledger_entry where kind = 'transfer-out' and debit_id in
          (select id from account where member_id = $1)`,
          mine(),
        ),
      ),
    () => ({
      'balances-match-entries': [/after \d+ changes, entries [\d.]+ in \d+$/, / platform PT /],
      'wallet-months': wrongMonths(1),
    }),
  ],
  [
    'a balance below its minimum',
    () =>
      inTurn(
        (tx) => tx.run('alter table account drop constraint account_min_balance'),
        moved(wallet(), platform(first), 100_000_000, 'transfer-in', 'T1'),
      ),
    () => ({ 'minimum-balances': [/^account \d+ wallet of member \d+: -\d+\.\d\d$/] }),
  ],
  [
    'an entry of an unknown kind',
    () => moved(system('deposits'), wallet(), 100, 'gift', null),
    () => ({ 'entry-kinds': [/^entry \d+ gift 1\.00: unknown kind$/] }),
  ],
  [
    'a deposit that was credited twice',
    () =>
      inTurn(
        (tx) => tx.run('alter table ledger_entry drop constraint ledger_entry_once'),
        (tx) =>
          tx.run(
            `insert into ledger_entry (debit_id, credit_id, amount, kind, reference, once_scope, once_key)
              select debit_id, credit_id, amount, kind, reference, once_scope, once_key from ledger_entry
                where kind = 'deposit' and reference = $1`,
            [first.deposits.approved],
          ),
      ),
    () => ({
      deposits: [/is not expected$/],
      'business-keys': [/^deposit D\d+: entries \d+ and \d+$/],
    }),
  ],
  [
    'two transfers with one order number',
    () =>
      inTurn(
        moved(wallet(), platform(first), 100, 'transfer-in', 'T1'),
        moved(wallet(), platform(first), 100, 'transfer-in', 'T1'),
      ),
    () => ({ 'business-keys': [/^transfer-in T1: entries \d+ and \d+$/] }),
  ],
  [
    'two movements under one key',
    () =>
      inTurn(
        moved(wallet(), platform(first), 100, 'transfer-in', 'T1'),
        moved(wallet(), platform(first), 100, 'transfer-in', 'T2'),
        (tx) => tx.run('alter table ledger_entry drop constraint ledger_entry_once'),
        unguarded(`update ledger_entry set once_scope = 'move', once_key = 'M1' where reference in ('T1', 'T2')`),
      ),
    () => ({ 'business-keys': [/^move M1: entries \d+ and \d+$/] }),
  ],
  [
    'a stored day whose figures were changed',
    () => (tx) => tx.run(`update daily_summary set bets = bets + 1 where day = '2020-02-03'`),
    () => ({ 'daily-summaries': ['day 2020-02-03'] }),
  ],
  [
    'an entry of a day that was stored before',
    () =>
      unguarded(
        `with entry as (
            update ledger_entry set created_at = '2020-02-03 12:00:00+08' where kind = 'red-packet' returning amount
          ) select amount from entry`,
      ),
    // Those of both members, in the month that they left and in the one where they are.
    () => ({ 'daily-summaries': ['day 2020-02-03'], 'wallet-months': wrongMonths(4) }),
  ],
  [
    'a total of a wallet’s month that was changed',
    () =>
      unguarded(
        `update wallet_month set moved = moved + 100
          where account_id = (select id from account where member_id = $1 and purpose = 'wallet')`,
        mine(),
      ),
    () => ({ 'wallet-months': wrongMonths(1) }),
  ],
  [
    'a month of a wallet that does not span its entries',
    () =>
      unguarded(
        `update wallet_month set last_id = last_id - 1
          where account_id = (select id from account where member_id = $1 and purpose = 'wallet')`,
        mine(),
      ),
    () => ({ 'wallet-months': [/^account \d+ in \d{4}-\d\d: moved [\d.]+$/] }),
  ],
  [
    'a running total that was changed',
    () => unguarded(`update member_total set deposited = 0 where member_id = $1 and day = '-infinity'`, mine()),
    () => ({
      'member-totals': [/^member \d+: staked 40\.00, paid back 600\.00, deposited 0\.00 instead of 1999\.50$/],
    }),
  ],
  [
    'the running total of a day that was removed',
    () => unguarded(`delete from member_total where member_id = $1 and day > '-infinity'`, mine()),
    () => ({ 'member-totals': [/ on \S{10}: staked 0\.00 instead of 40\.00, paid back 0\.00 instead of 600\.00/] }),
  ],
  [
    'a running total of a day without bets',
    () => unguarded(`insert into member_total (member_id, day, staked) values ($1, '2020-01-01', 100)`, mine()),
    () => ({ 'member-totals': [/ on 2020-01-01: staked 1\.00 instead of 0\.00/] }),
  ],
  [
    'required turnover that was changed',
    () => unguarded(`update member_total set turnover_due = 1 where member_id = $1 and day = '-infinity'`, mine()),
    () => ({ 'turnover-due': [/^member \d+: turnover due 0\.01 instead of [\d.]+$/] }),
  ],
  [
    'an action that was changed',
    () => unguarded(`update operator_action set reason = 'other' where id = 2`),
    () => ({ 'audit-chain': ['action 2 was changed'] }),
  ],
  [
    'an action in the middle that was removed',
    () => unguarded('delete from operator_action where id = 3'),
    () => ({ 'audit-chain': ['action 3 was removed'] }),
  ],
  [
    'the first action that was removed',
    () => unguarded('delete from operator_action where id = 1'),
    () => ({ 'audit-chain': ['action 1 was removed'] }),
  ],
  [
    'the last action that was removed',
    () => unguarded('delete from operator_action where id = (select max(id) from operator_action)'),
    () => ({ adjustments: [/is not expected$/], 'audit-chain': [/^actions after \d+ do not match the head \d+$/] }),
  ],
  [
    'a changed last action with a new hash',
    () =>
      inTurn(
        unguarded(`update operator_action set reason = 'other' where id = (select max(id) from operator_action)`),
        unguarded(
          `update operator_action a set hash = operator_action_hash(a, p.hash) from operator_action p
            where p.id = a.id - 1 and a.id = (select max(id) from operator_action)`,
        ),
      ),
    () => ({ 'audit-chain': [/^actions after \d+ do not match the head \d+$/] }),
  ],
  [
    'a head that was removed',
    () => unguarded('delete from operator_action_head'),
    () => ({ 'audit-chain': [/^actions after \d+ do not match the head that was removed$/] }),
  ],
  [
    'an approved deposit that was not credited',
    () =>
      unguarded(`update deposit set state = 2, decided_at = now() where out_trade_no = $1`, [first.deposits.waiting]),
    () => ({
      deposits: [`${first.deposits.waiting} deposit 1000.00: no such entry`],
      'member-totals': differing(1),
    }),
  ],
  [
    'a deposit whose amount was changed',
    () => unguarded(`update deposit set amount = 100001 where out_trade_no = $1`, [first.deposits.approved]),
    () => ({
      deposits: [
        new RegExp(`^${first.deposits.approved} deposit 1000.00: entry \\d+ is not expected$`),
        `${first.deposits.approved} deposit 1000.01: no such entry`,
      ],
      'member-totals': differing(1),
    }),
  ],
  [
    'a deposit that was credited to another member',
    () =>
      unguarded('update deposit set member_id = $2 where out_trade_no = $1', [
        first.deposits.approved,
        second.member.id,
      ]),
    () => ({ deposits: [/entry \d+ is not expected$/, /no such entry$/], 'member-totals': differing(2) }),
  ],
  [
    'a credit without a deposit',
    () => moved(system('deposits'), wallet(), 100, 'deposit', 'D1'),
    () => ({ deposits: [/^D1 deposit 1\.00: entry \d+ is not expected$/] }),
  ],
  [
    'a payment of an order that is not approved, and one of none',
    () => inTurn(paid('TX-1', 100_000, first.deposits.waiting), paid('TX-2', 100, 'D1')),
    () => ({
      payments: [
        new RegExp(`^payment \\d+ of ${first.deposits.waiting}: the order is not approved$`),
        /^payment \d+ of D1: no such order$/,
      ],
    }),
  ],
  [
    'a payment of another amount than was credited',
    () => paid('TX-1', 99_999, first.deposits.approved),
    () => ({ payments: [`${first.deposits.approved}: payments of 999.99, credited 1000.00`] }),
  ],
  [
    'a payment that was credited to two orders',
    () =>
      inTurn(
        (tx) => tx.run('drop index payment_once'),
        paid('No. TX-1', 100_000, first.deposits.approved),
        paid('tx.1', 99_950, first.deposits.differing),
      ),
    () => ({ payments: [/^manual tx1: payments \d+ and \d+$/] }),
  ],
  [
    'a deposit that was credited with something else than what came for it',
    () => (tx) =>
      tx.run(
        `with came as (
            insert into incoming_payment (channel, identity, reference, currency, amount, paid_at)
              values ('bank', 'B-1', 'B-1', 'CNY', 99999, now()) returning id
          )
          insert into incoming_payment_state (payment_id, channel, state, out_trade_no, changed_at)
            select id, 'bank', 'assigned', $1, now() from came`,
        [first.deposits.approved],
      ),
    () => ({ 'incoming-payments': [`${first.deposits.approved}: payments of 99999 units, credited 1000.00`] }),
  ],
  [
    'a withdrawal that was approved without paying it out',
    () =>
      unguarded(`update withdrawal set stage = 'approved', state = 2, decided_at = now() where out_trade_no = $1`, [
        first.withdrawals.waiting,
      ]),
    () => ({
      withdrawals: [`${first.withdrawals.waiting} withdrawal 100.00: no such entry`],
      'held-money': [`member ${first.member.id}: 100.00 held, 0.00 waiting`],
    }),
  ],
  [
    'a rejected withdrawal that was paid out',
    () =>
      unguarded(`update withdrawal set stage = 'approved', state = 2 where out_trade_no = $1`, [
        first.withdrawals.rejected,
      ]),
    () => ({
      withdrawals: [
        `${first.withdrawals.rejected} withdrawal 100.00: no such entry`,
        new RegExp(`^${first.withdrawals.rejected} withdrawal-return 100.00: entry \\d+ is not expected$`),
      ],
    }),
  ],
  [
    'a failed withdrawal that became approved again',
    () =>
      unguarded(
        `update withdrawal set stage = 'approved', state = 2, settled_by = null, settled_at = null,
            failure_reason = ''
          where out_trade_no = $1`,
        [first.withdrawals.failed],
      ),
    () => ({
      withdrawals: [new RegExp(`^${first.withdrawals.failed} withdrawal-failed 100.00: entry \\d+ is not expected$`)],
    }),
  ],
  [
    'a paid withdrawal that was removed',
    () => unguarded('delete from withdrawal where out_trade_no = $1', [first.withdrawals.paid]),
    () => ({
      withdrawals: [
        new RegExp(`^${first.withdrawals.paid} withdrawal 100.00: entry`),
        new RegExp(`^${first.withdrawals.paid} withdrawal-hold 100.00: entry`),
      ],
    }),
  ],
  [
    'a withdrawal that a batch pays, and that others can pay too',
    () =>
      unguarded(
        `with batch as (
            insert into payout_batch (channel, created_by) select 'TRC20', min(id) from operator returning id)
          insert into payout_batch_item (batch_id, out_trade_no) select id, $1 from batch`,
        [first.withdrawals.approved],
      ),
    () => ({
      'payout-batches': [new RegExp(`^batch \\d+ ${first.withdrawals.approved}: open, the withdrawal is approved$`)],
    }),
  ],
  [
    'held money without a withdrawal',
    () => moved(wallet(), hold(), 700, 'withdrawal-hold', 'W1'),
    () => ({
      withdrawals: [/^W1 withdrawal-hold 7\.00: entry \d+ is not expected$/],
      'held-money': [`member ${first.member.id}: 107.00 held, 100.00 waiting`],
    }),
  ],
  [
    'a claimed rebate without its entry',
    () =>
      unguarded(
        `update rebate set entry_id = null where id = (select min(id) from rebate where member_id = $1)`,
        mine(),
      ),
    () => ({
      rebates: [
        /^entry \d+ rebate [\d.]+: no such entry, for rebate \d+ and its claim$/,
        /^entry \d+ rebate [\d.]+: is not expected$/,
        /^rebate \d+ rebate [\d.]+: no entry$/,
      ],
    }),
  ],
  [
    'a rebate that was enlarged after its claim',
    () =>
      unguarded(
        `update rebate set turnover = turnover * 2 where id = (select min(id) from rebate where member_id = $1)`,
        mine(),
      ),
    () => ({ rebates: [/^entry \d+ rebate [\d.]+: (is not expected|no such entry)/, /^entry \d+ rebate/] }),
  ],
  [
    'a paid rebate that became claimable again',
    () => unguarded('update rebate set state = 0, entry_id = null where member_id = $1', mine()),
    () => ({ rebates: [/^entry \d+ rebate [\d.]+: is not expected$/] }),
  ],
  [
    'a red packet of another amount',
    () => unguarded('update red_packet set amount = amount + 1 where member_id = $1', mine()),
    () => ({
      'red-packets': [/^\d+ red-packet 8\.88: entry \d+ is not expected$/, /^\d+ red-packet 8\.89: no such entry$/],
    }),
  ],
  [
    'a transfer that waits for its platform and was removed',
    () => unguarded('delete from platform_transfer where reference = $1', [first.transfers.waiting]),
    () => ({
      'remote-transfers': [new RegExp(`^${first.transfers.waiting} transfer-hold 1.00: entry \\d+ is not expected$`)],
      'money-in-transit': [`member ${first.member.id}: 1.00 in transit, 0.00 pending`],
    }),
  ],
  [
    'a bet of which reports have counted more than its stake',
    () =>
      unguarded(
        `insert into reported_bet (bet_id, member_id, amount, payout)
          select id, member_id, amount + 1, payout from bet where state = 1 order by id limit 1`,
      ),
    () => ({ 'reported-bets': [/^bet \d+: counted \d+\.\d1 and /] }),
  ],
  [
    'a transfer into a remote platform that was ended without moving its money',
    () =>
      unguarded('update platform_transfer set state = 1, settled_at = now() where reference = $1', [
        first.transfers.waiting,
      ]),
    () => ({
      'remote-transfers': [`${first.transfers.waiting} transfer-sent 1.00: no such entry`],
      'money-in-transit': [`member ${first.member.id}: 1.00 in transit, 0.00 pending`],
    }),
  ],
  [
    'a transfer out of a remote platform that failed and was credited',
    () => unguarded('update platform_transfer set state = 0 where reference = $1', [first.transfers.received]),
    () => ({
      'remote-transfers': [
        new RegExp(`^${first.transfers.received} transfer-received 1.00: entry \\d+ is not expected$`),
      ],
    }),
  ],
  [
    'a failed transfer whose money was sent instead of returned',
    () => unguarded('update platform_transfer set state = 1 where reference = $1', [first.transfers.failed]),
    () => ({
      'remote-transfers': [
        new RegExp(`^${first.transfers.failed} transfer-return 1.00: entry \\d+ is not expected$`),
        `${first.transfers.failed} transfer-sent 1.00: no such entry`,
      ],
    }),
  ],
  [
    'a transfer that was credited to the account of another remote platform',
    () => unguarded(`update platform_transfer set platform = 'OTHER' where reference = $1`, [first.transfers.done]),
    () => ({
      'remote-transfers': [/ transfer-sent 1\.00: entry \d+ is not expected$/, / transfer-sent 1\.00: no such/],
    }),
  ],
  [
    'a transfer to the platform of another member',
    () => moved(wallet(), platform(second), 100, 'transfer-in', 'T1'),
    () => ({ transfers: ['T1 transfer-in 1.00: not between a wallet and a platform of one member'] }),
  ],
  [
    'a transfer in the wrong direction, and one without an order number',
    () =>
      inTurn(
        moved(wallet(), platform(first), 100, 'transfer-out', 'T1'),
        moved(wallet(), platform(first), 100, 'transfer-in', null),
      ),
    () => ({ transfers: [/^T1 transfer-out/, /^entry \d+ transfer-in/] }),
  ],
  [
    'a settled bet without a stake',
    () =>
      unguarded(
        `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
          values ($1, 'PT', 'x', 'concise', '', 500, 0, 1, now())`,
        mine(),
      ),
    () => ({
      bets: [/^\d+ bet 5\.00: no such entry$/],
      'member-totals': [
        /^member \d+: staked 40\.00 instead of 45\.00, paid back 600\.00, deposited 1999\.50$/,
        /^member \d+ on \S{10}: staked 40\.00 instead of 45\.00, paid back 600\.00, deposited 1999\.50$/,
      ],
    }),
  ],
  [
    'a bet whose payout was changed',
    () => unguarded(`update bet set payout = 1 where member_id = $1 and platform = 'PT' and payout > 0`, mine()),
    () => ({
      bets: [/^\d+ win 0\.01: no such entry$/, /^\d+ win 300\.00: entry \d+ is not expected$/],
      'member-totals': differing(1),
    }),
  ],
  [
    'a stake that went to the house of another platform',
    () => unguarded(`update bet set platform = 'OB' where member_id = $1 and platform = 'PT' and payout = 0`, mine()),
    () => ({ bets: [/^\d+ bet 10\.00: (no such entry|entry \d+ is not expected)$/, /^\d+ bet 10\.00/] }),
  ],
  [
    'a transaction of a provider that moved something else',
    () =>
      unguarded(`update wallet_transaction set moved = 5100 where member_id = $1 and transaction = 'win'`, [player.id]),
    () => ({
      'wallet-transactions': [/^SLOTS\/\d+\/win: moved 51\.00, entries 50\.00$/],
      'wallet-bets': [/^bet \d+: 30\.00 and 33\.00 instead of 30\.00 and 34\.00$/],
    }),
  ],
  [
    'a win of a provider without a transaction',
    () => moved(system('provider', 'SLOTS'), wallet(), 100, 'win', 'SLOTS/1/t'),
    () => ({ 'wallet-transactions': ['SLOTS/1/t: moved 0.00, entries 1.00'] }),
  ],
  [
    'a bet of a provider whose stake was changed',
    () => unguarded(`update bet set amount = 1 where member_id = $1`, [player.id]),
    () => ({
      'wallet-bets': [/^bet \d+: 0\.01 and 33\.00 instead of 30\.00 and 33\.00$/],
      'member-totals': differing(1),
    }),
  ],
  [
    'a stake that counts as undone',
    () =>
      unguarded(`update wallet_transaction set undone_by = 'x' where member_id = $1 and transaction = 'stake'`, [
        player.id,
      ]),
    () => ({
      'wallet-bets': [/^bet \d+: 30\.00 and 33\.00 instead of 0\.00 and 33\.00$/],
      'wallet-undone': [/^SLOTS\/\d+\/stake: undone by x, which moved 0\.00 of 30\.00$/],
    }),
  ],
  [
    'a bonus that has more than its account',
    () =>
      unguarded(`update bonus set balance = balance + 100 where member_id = $1 and state = 'active'`, [bonusPlayer.id]),
    () => ({
      'bonus-accounts': [`member ${bonusPlayer.id}: 7.00 in bonuses, 8.00 in active ones`],
      bonuses: [/^bonus \d+ active: 8\.00 of 7\.00, 70\.00 to stake of 70\.00$/],
    }),
  ],
  [
    'a bonus that ended with money',
    () =>
      inTurn(
        (tx) => tx.run('alter table bonus drop constraint bonus_ended_empty'),
        unguarded(`update bonus set state = 'expired' where member_id = $1 and state = 'active'`, [bonusPlayer.id]),
      ),
    () => ({
      'bonus-accounts': [`member ${bonusPlayer.id}: 7.00 in bonuses, 0.00 in active ones`],
      bonuses: [/^bonus \d+ expired: 7\.00 of 7\.00, /],
    }),
  ],
  [
    'a requirement that was lowered',
    () => unguarded(`update bonus set remaining = 1 where member_id = $1 and state = 'active'`, [bonusPlayer.id]),
    () => ({ bonuses: [/^bonus \d+ active: 7\.00 of 7\.00, 0\.01 to stake of 70\.00$/] }),
  ],
  [
    'a bonus that became cash without its event',
    () => moved([bonusPlayer.id, 'bonus'], [bonusPlayer.id, 'wallet'], 700, 'bonus-converted', 'B1'),
    () => ({
      'bonus-accounts': [`member ${bonusPlayer.id}: 0.00 in bonuses, 7.00 in active ones`],
      'bonus-entries': [/^B1 bonus-converted 7\.00: entry \d+ is not expected$/],
    }),
  ],
  [
    'an event of a bonus that moved something else',
    () =>
      unguarded(
        `update bonus_event set moved = -200
          where kind = 'bonus-bet' and reference = 'SLOTS/' || $1::bigint || '/stake2'`,
        [bonusPlayer.id],
      ),
    () => ({
      bonuses: [/^bonus \d+ converted: 0\.00 of 2\.00, /],
      'bonus-entries': [
        /^SLOTS\/\d+\/stake2 bonus-bet 2\.00: no such entry$/,
        /^SLOTS\/\d+\/stake2 bonus-bet 4\.00: entry \d+ is not expected$/,
      ],
    }),
  ],
  [
    'a round whose stake from a bonus was changed',
    () => unguarded(`update bet set bonus_staked = 300 where member_id = $1 and reference = 'r2'`, [bonusPlayer.id]),
    () => ({ 'bonus-stakes': [/^bet \d+: 3\.00 from bonuses instead of 4\.00$/] }),
  ],
  [
    'an adjustment without an action',
    () => moved(system('adjustments'), wallet(), 100, 'adjustment', 'A1'),
    () => ({ adjustments: [/^A1 adjustment 1\.00: entry \d+ is not expected$/] }),
  ],
  [
    'an action of an adjustment that moved nothing',
    () => (tx) =>
      insertAction(tx, {
        operatorId: null,
        address: '',
        kind: 'members.adjust',
        target: 'member:1',
        memberId: first.member.id,
        after: { amount: '-5.00', reference: 'A1' },
        requestId: '',
      }),
    () => ({ adjustments: ['A1 adjustment 5.00: no such entry'] }),
  ],
];

test.each(damages)('finds %s', async (_damage, change, findings) => {
  const expected = findings();
  const found = await findingsAfter(change());
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const [name, patterns] of Object.entries(expected)) {
    expect(found[name]).toEqual(
      patterns.map((pattern) => (typeof pattern === 'string' ? pattern : expect.stringMatching(pattern))),
    );
  }
});

test('the damages above break every invariant', () => {
  const broken = new Set(damages.flatMap(([, , findings]) => Object.keys(findings())));
  expect(Object.keys(invariants).filter((name) => !broken.has(name))).toEqual([]);
});

test('expects no entries for the bets of a platform whose money is not in the ledger', async () => {
  await host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      values ($1, 'ELSEWHERE', 'x', 'sport', '', 100, 200, 1, now())`,
    [first.member.id],
  );
  expect(await checkBooks(host.db)).toMatchObject({ ok: true });
});

test('names at most 20 findings of an invariant', async () => {
  const found = await findingsAfter(async (tx) => {
    for (let n = 0; n < 25; n += 1) await moved(system('deposits'), wallet(), 100, 'deposit', `D${n}`)(tx);
  });
  expect(found.deposits).toHaveLength(20);
});
