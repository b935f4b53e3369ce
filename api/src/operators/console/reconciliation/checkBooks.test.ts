import {
  books,
  type Damage,
  inTurn,
  mine,
  moved,
  platform,
  prepareBooks,
  system,
  testDamages,
  unguarded,
  wallet,
  wrongMonths,
} from '../../../testing/damagedBooks';
import { orderInvariants } from '../../../money/reconciliation/orderInvariants';
import { invariants, knownKinds } from '../../../money/reconciliation/invariants';
import { checkBooks } from './reconcile';

prepareBooks();

test('finds nothing on a site with entries of every kind', async () => {
  const kinds = await books.host.db.rows<{ kind: string }>('select distinct kind from ledger_entry order by kind');
  expect(kinds.map(({ kind }) => kind)).toEqual(knownKinds.toSorted());
  expect(await checkBooks(books.host.db)).toMatchObject({ ok: true });
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
        moved(wallet(), platform(books.first), 100_000_000, 'transfer-in', 'T1'),
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
            [books.first.deposits.approved],
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
        moved(wallet(), platform(books.first), 100, 'transfer-in', 'T1'),
        moved(wallet(), platform(books.first), 100, 'transfer-in', 'T1'),
      ),
    () => ({ 'business-keys': [/^transfer-in T1: entries \d+ and \d+$/] }),
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
];

const isOfOrders = (name: string) => Object.hasOwn(orderInvariants, name);

testDamages(damages, Object.keys(invariants).filter((name) => !isOfOrders(name)) as (keyof typeof invariants)[]);
