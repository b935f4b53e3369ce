import {
  books,
  differing,
  type Damage,
  findingsAfter,
  hold,
  inTurn,
  mine,
  moved,
  paid,
  platform,
  prepareBooks,
  system,
  testDamages,
  unguarded,
  wallet,
} from '../../../testing/damagedBooks';
import { insertAction } from '../../authority/actions.store';
import { orderInvariants } from '../../../money/reconciliation/orderInvariants';
import { checkBooks } from './reconcile';

prepareBooks();

test('expects no entries for the bets of a platform whose money is not in the ledger', async () => {
  await books.host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
      values ($1, 'ELSEWHERE', 'x', 'sport', '', 100, 200, 1, now())`,
    [books.first.member.id],
  );
  expect(await checkBooks(books.host.db)).toMatchObject({ ok: true });
});

const damages: Damage[] = [
  [
    'an approved deposit that was not credited',
    () =>
      unguarded(`update deposit set state = 2, decided_at = now() where out_trade_no = $1`, [
        books.first.deposits.waiting,
      ]),
    () => ({
      deposits: [`${books.first.deposits.waiting} deposit 1000.00: no such entry`],
      'member-totals': differing(1),
    }),
  ],
  [
    'a deposit whose amount was changed',
    () => unguarded(`update deposit set amount = 100001 where out_trade_no = $1`, [books.first.deposits.approved]),
    () => ({
      deposits: [
        new RegExp(`^${books.first.deposits.approved} deposit 1000.00: entry \\d+ is not expected$`),
        `${books.first.deposits.approved} deposit 1000.01: no such entry`,
      ],
      'member-totals': differing(1),
    }),
  ],
  [
    'a deposit that was credited to another member',
    () =>
      unguarded('update deposit set member_id = $2 where out_trade_no = $1', [
        books.first.deposits.approved,
        books.second.member.id,
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
    () => inTurn(paid('TX-1', 100_000, books.first.deposits.waiting), paid('TX-2', 100, 'D1')),
    () => ({
      payments: [
        new RegExp(`^payment \\d+ of ${books.first.deposits.waiting}: the order is not approved$`),
        /^payment \d+ of D1: no such order$/,
      ],
    }),
  ],
  [
    'a payment of another amount than was credited',
    () => paid('TX-1', 99_999, books.first.deposits.approved),
    () => ({ payments: [`${books.first.deposits.approved}: payments of 999.99, credited 1000.00`] }),
  ],
  [
    'a payment that was credited to two orders',
    () =>
      inTurn(
        (tx) => tx.run('drop index payment_once'),
        paid('No. TX-1', 100_000, books.first.deposits.approved),
        paid('tx.1', 99_950, books.first.deposits.differing),
      ),
    () => ({ payments: [/^manual tx1: payments \d+ and \d+$/] }),
  ],
  [
    'a withdrawal that was approved without paying it out',
    () =>
      unguarded(`update withdrawal set stage = 'approved', state = 2, decided_at = now() where out_trade_no = $1`, [
        books.first.withdrawals.waiting,
      ]),
    () => ({
      withdrawals: [`${books.first.withdrawals.waiting} withdrawal 100.00: no such entry`],
      'held-money': [`member ${books.first.member.id}: 100.00 held, 0.00 waiting`],
    }),
  ],
  [
    'a rejected withdrawal that was paid out',
    () =>
      unguarded(`update withdrawal set stage = 'approved', state = 2 where out_trade_no = $1`, [
        books.first.withdrawals.rejected,
      ]),
    () => ({
      withdrawals: [
        `${books.first.withdrawals.rejected} withdrawal 100.00: no such entry`,
        new RegExp(`^${books.first.withdrawals.rejected} withdrawal-return 100.00: entry \\d+ is not expected$`),
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
        [books.first.withdrawals.failed],
      ),
    () => ({
      withdrawals: [
        new RegExp(`^${books.first.withdrawals.failed} withdrawal-failed 100.00: entry \\d+ is not expected$`),
      ],
    }),
  ],
  [
    'a paid withdrawal that was removed',
    () => unguarded('delete from withdrawal where out_trade_no = $1', [books.first.withdrawals.paid]),
    () => ({
      withdrawals: [
        new RegExp(`^${books.first.withdrawals.paid} withdrawal 100.00: entry`),
        new RegExp(`^${books.first.withdrawals.paid} withdrawal-hold 100.00: entry`),
      ],
    }),
  ],
  [
    'held money without a withdrawal',
    () => moved(wallet(), hold(), 700, 'withdrawal-hold', 'W1'),
    () => ({
      withdrawals: [/^W1 withdrawal-hold 7\.00: entry \d+ is not expected$/],
      'held-money': [`member ${books.first.member.id}: 107.00 held, 100.00 waiting`],
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
    () => unguarded('delete from platform_transfer where reference = $1', [books.first.transfers.waiting]),
    () => ({
      'remote-transfers': [
        new RegExp(`^${books.first.transfers.waiting} transfer-hold 1.00: entry \\d+ is not expected$`),
      ],
      'money-in-transit': [`member ${books.first.member.id}: 1.00 in transit, 0.00 pending`],
    }),
  ],
  [
    'a transfer into a remote platform that was ended without moving its money',
    () =>
      unguarded('update platform_transfer set state = 1, settled_at = now() where reference = $1', [
        books.first.transfers.waiting,
      ]),
    () => ({
      'remote-transfers': [`${books.first.transfers.waiting} transfer-sent 1.00: no such entry`],
      'money-in-transit': [`member ${books.first.member.id}: 1.00 in transit, 0.00 pending`],
    }),
  ],
  [
    'a transfer out of a remote platform that failed and was credited',
    () => unguarded('update platform_transfer set state = 0 where reference = $1', [books.first.transfers.received]),
    () => ({
      'remote-transfers': [
        new RegExp(`^${books.first.transfers.received} transfer-received 1.00: entry \\d+ is not expected$`),
      ],
    }),
  ],
  [
    'a failed transfer whose money was sent instead of returned',
    () => unguarded('update platform_transfer set state = 1 where reference = $1', [books.first.transfers.failed]),
    () => ({
      'remote-transfers': [
        new RegExp(`^${books.first.transfers.failed} transfer-return 1.00: entry \\d+ is not expected$`),
        `${books.first.transfers.failed} transfer-sent 1.00: no such entry`,
      ],
    }),
  ],
  [
    'a transfer that was credited to the account of another remote platform',
    () =>
      unguarded(`update platform_transfer set platform = 'OTHER' where reference = $1`, [books.first.transfers.done]),
    () => ({
      'remote-transfers': [/ transfer-sent 1\.00: entry \d+ is not expected$/, / transfer-sent 1\.00: no such/],
    }),
  ],
  [
    'a transfer to the platform of another member',
    () => moved(wallet(), platform(books.second), 100, 'transfer-in', 'T1'),
    () => ({ transfers: ['T1 transfer-in 1.00: not between a wallet and a platform of one member'] }),
  ],
  [
    'a transfer in the wrong direction, and one without an order number',
    () =>
      inTurn(
        moved(wallet(), platform(books.first), 100, 'transfer-out', 'T1'),
        moved(wallet(), platform(books.first), 100, 'transfer-in', null),
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
        /^member \d+: staked 41\.00 instead of 46\.00, paid back 602\.00, deposited 1999\.50$/,
        /^member \d+ on \S{10}: staked 41\.00 instead of 46\.00, paid back 602\.00, deposited 1999\.50$/,
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
        memberId: books.first.member.id,
        after: { amount: '-5.00', reference: 'A1' },
        requestId: '',
      }),
    () => ({ adjustments: ['A1 adjustment 5.00: no such entry'] }),
  ],
];

testDamages(damages, Object.keys(orderInvariants) as (keyof typeof orderInvariants)[]);

test('names at most 20 findings of an invariant', async () => {
  const found = await findingsAfter(async (tx) => {
    for (let n = 0; n < 25; n += 1) await moved(system('deposits'), wallet(), 100, 'deposit', `D${n}`)(tx);
  });
  expect(found.deposits).toHaveLength(20);
});
