import type { WalletAction } from '@site/contract/schemas';
import { type Database, openDatabase } from '../../base/database/database';
import { bonusPocket } from '../../ledger/accounts';
import { balanceOf } from '../../ledger/ledger';
import { writeSetting } from '../../base/settings/settings';
import { turnoverWeights, withdrawalTurnover } from '../../money/turnover/turnover';
import { readTurnoverDue } from '../../money/turnover/turnover.store';
import { checkBooks } from '../../operators/console/reconciliation/reconcile';
import { type BonusTerms, giveBonus } from '../../testing/bonusHost';
import { testHost, type TestMember } from '../../testing/testHost';
import { walletOf } from '../../testing/walletHost';

const host = testHost();
const wallet = walletOf(host);
let superuser: Database;
beforeAll(() => {
  superuser = openDatabase(host.url);
});
afterAll(() => superuser.close());
afterEach(async () =>
  expect((await checkBooks(host.db)).checks.filter(({ name, ok }) => !ok && name !== 'deposits')).toEqual([]),
);

let member: TestMember;
let token: string;
/** Ids of the member's bonuses, oldest first. */
let given: string[];
/** A member with 10 CNY in cash and bonuses of 10 CNY with these terms. */
const begin = async (terms: BonusTerms[]) => {
  member = await host.register();
  await host.credit(member.id, 1_000n);
  token = await wallet.launch(member);
  given = [];
  for (const each of terms) given.push(await giveBonus(host.db, member.id, 1_000n, each));
};

/** A call and the balance that it answers after `ok`, or else its status; or what ends the first bonus. */
type Step = [WalletAction, object, string] | ['expire' | 'give up'];

const play = async (steps: Step[]) => {
  for (const [action, fields, expected] of steps) {
    if (action === 'expire') {
      await superuser.run(`update bonus set expires_at = now() where id = $1`, [given[0]]);
    } else if (action === 'give up') {
      await host.db.run(`select bonus_end($1, 'given-up')`, [given[0]]);
    } else {
      const round = action === 'debit' || action === 'credit' ? { round: 'r', game: 'slot' } : {};
      const body = { member: member.id, ...(action === 'debit' && { token }), ...round, ...fields };
      const answer = await wallet.call(action, body);
      const seen = answer.status === 'ok' ? answer.balance : (answer.reason ?? answer.status);
      expect({ action, fields, seen }).toEqual({ action, fields, seen: expected });
      expect(await wallet.call(action, body)).toEqual(answer);
    }
  }
};

const standing = async () => ({
  cash: Number(await host.balance(member.id)),
  bonuses: (
    await host.db.rows<{ text: string }>(
      `select concat_ws(' ', state, balance, remaining) as text from bonus where member_id = $1 order by id`,
      [member.id],
    )
  ).map(({ text }) => text),
});

const debit = (transaction: string, amount: string, more: object = {}): ['debit', object] => [
  'debit',
  { transaction, amount, ...more },
];
const win = (transaction: string, amount: string, more: object = {}): ['credit', object] => [
  'credit',
  { transaction, amount, ...more },
];
const undo = (transaction: string, original: string): ['rollback', object] => ['rollback', { transaction, original }];
const final = { final: true };

test.each<[order: string, terms: BonusTerms[], steps: Step[], cash: number, bonuses: string[]]>([
  ['cash is staked first', [{}], [[...debit('d', '10'), '10.00']], 0, ['active 1000 10000']],
  [
    'the bonus pays the rest, and gets its part of the win',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '10', final), '15.00'],
    ],
    667,
    ['active 833 8500'],
  ],
  [
    'the part of the bonus is rounded down',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '0.02', final), '5.02'],
    ],
    2,
    ['active 500 8500'],
  ],
  [
    'two bonuses pay one stake, the oldest first',
    [{}, {}],
    [
      [...debit('d', '25'), '5.00'],
      [...win('w', '25', final), '30.00'],
    ],
    1000,
    ['active 1000 7500', 'active 1000 10000'],
  ],
  ['a fen more than cash and bonus', [{}], [[...debit('d', '20.01'), 'insufficient']], 1000, ['active 1000 10000']],
  [
    'a stake above the highest one takes no bonus money',
    [{ highest_stake: 1_500 }],
    [
      [...debit('d', '15.01'), 'bonus-stake'],
      [...debit('e', '15'), '5.00'],
      [...undo('x', 'e'), '20.00'],
    ],
    1000,
    ['active 1000 10000'],
  ],
  [
    'a game without weight takes no bonus money and does not count',
    [{ weights: { games: { 'SLOTS/slot': 0 } } }],
    [
      [...debit('d', '15'), 'bonus-game'],
      [...debit('e', '10'), '10.00'],
      [...win('w', '0', final), '10.00'],
    ],
    0,
    ['active 1000 10000'],
  ],
  [
    'a win that names no game comes before a stake on a game that does not count',
    [{ weights: { games: { 'SLOTS/slot': 0 } } }],
    [
      [...win('w', '0', { game: undefined, ...final }), '20.00'],
      [...debit('d', '10'), '10.00'],
    ],
    0,
    ['active 1000 10000'],
  ],
  [
    'a category counts in part, a game before it',
    [{ weights: { categories: { concise: 50 }, games: { 'SLOTS/other': 20 } } }],
    [
      [...debit('d', '5'), '15.00'],
      [...win('w', '5', final), '20.00'],
      [...debit('e', '5', { round: 'r2', game: 'other' }), '15.00'],
      [...win('v', '5', { round: 'r2', game: 'other', ...final }), '20.00'],
    ],
    1000,
    ['active 1000 9650'],
  ],
  [
    'exactly the requirement turns the bonus to cash',
    [{ multiple: 1.5 }],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '12', final), '17.00'],
    ],
    1700,
    ['converted 0 0'],
  ],
  [
    'a fen less than the requirement does not',
    [{ multiple: 1.5 }],
    [
      [...debit('d', '14.99'), '5.01'],
      [...win('w', '12', final), '17.01'],
    ],
    801,
    ['active 900 1'],
  ],
  [
    'a stake that comes after the end of its round and meets the requirement',
    [{ multiple: 1.5 }],
    [
      [...win('w', '12', final), '32.00'],
      [...debit('d', '25'), '7.00'],
    ],
    700,
    ['converted 0 0'],
  ],
  [
    'a reversal gives back what counted',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '0', final), '5.00'],
      [...undo('x', 'd'), '20.00'],
    ],
    1000,
    ['active 1000 10000'],
  ],
  [
    'a stake that counted for the conversion is undone: its bonus money is not paid out',
    [{ multiple: 1.5 }],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '0', final), '5.00'],
      [...undo('x', 'd'), '15.00'],
      [...undo('y', 'd'), '15.00'],
    ],
    1500,
    ['converted 0 0'],
  ],
  [
    'a stake that did not count for the conversion is undone: it is cash',
    [{ multiple: 1.2 }],
    [
      [...debit('d', '15', { round: 'open' }), '5.00'],
      [...win('w', '20'), '25.00'],
      [...debit('e', '12'), '13.00'],
      [...win('v', '0', final), '13.00'],
      [...undo('x', 'd'), '28.00'],
    ],
    2800,
    ['converted 0 0'],
  ],
  [
    'a win after the conversion is cash, and undone it is taken from cash',
    [{ multiple: 1.5 }],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '0', final), '5.00'],
      [...win('v', '30'), '35.00'],
      [...undo('x', 'v'), '5.00'],
    ],
    500,
    ['converted 0 0'],
  ],
  [
    'a win of the bonus that was converted is undone',
    [{ multiple: 2 }],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '15', final), '20.00'],
      [...debit('e', '5', { round: 'r2' }), '15.00'],
      [...win('v', '0', { round: 'r2', ...final }), '15.00'],
      [...undo('x', 'w'), '0.00'],
    ],
    0,
    ['converted 0 0'],
  ],
  [
    'the bonus expires during a round: its part of the win returns to the house',
    [{}],
    [[...debit('d', '15'), '5.00'], ['expire'], [...win('w', '15', final), '10.00']],
    1000,
    ['expired 0 10000'],
  ],
  [
    'the bonus is given up during a round, which is undone',
    [{}],
    [[...debit('d', '15'), '5.00'], ['give up'], [...undo('x', 'd'), '10.00']],
    1000,
    ['given-up 0 10000'],
  ],
  [
    'a win of a bonus that was given up is undone',
    [{}],
    [[...debit('d', '15'), '5.00'], [...win('w', '15'), '20.00'], ['give up'], [...undo('x', 'w'), '0.00']],
    0,
    ['given-up 0 10000'],
  ],
  [
    'a win is undone after all stakes of its round',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...win('w', '15'), '20.00'],
      [...undo('x', 'd'), '35.00'],
      [...undo('y', 'w'), '20.00'],
    ],
    1000,
    ['active 1000 10000'],
  ],
  [
    'an undone win that the bonus has spent is no debt',
    [{}],
    [
      [...debit('d', '20'), '0.00'],
      [...win('w', '20', final), '20.00'],
      [...debit('e', '20', { round: 'r2' }), '0.00'],
      [...undo('x', 'w'), '0.00'],
      [...win('v', '4', { round: 'r2', ...final }), '2.00'],
    ],
    0,
    ['active 200 6000'],
  ],
  [
    'a correction up and down',
    [{}],
    [
      [...debit('d', '20'), '0.00'],
      [...win('w', '10', final), '10.00'],
      ['settle', { transaction: 's', round: 'r', correction: '4' }, '14.00'],
      ['settle', { transaction: 't', round: 'r', correction: '-6' }, '8.00'],
      [...undo('x', 't'), '14.00'],
    ],
    700,
    ['active 700 8000'],
  ],
  [
    'a bonus of which nothing is left ends with its round',
    [{}],
    [
      [...debit('d', '20'), '0.00'],
      [...win('w', '0', final), '0.00'],
    ],
    0,
    ['lost 0 8000'],
  ],
  [
    'a lost bonus comes back with its stake',
    [{}],
    [
      [...debit('d', '20'), '0.00'],
      [...win('w', '0', final), '0.00'],
      [...undo('x', 'd'), '20.00'],
    ],
    1000,
    ['active 1000 10000'],
  ],
  [
    'an expired bonus is not staked',
    [{}],
    [['expire'], [...debit('d', '15'), 'insufficient'], [...debit('e', '10'), '0.00']],
    0,
    ['expired 0 10000'],
  ],
])('%s', async (_order, terms, steps, cash, bonuses) => {
  await begin(terms);
  await play(steps);
  expect(await standing()).toEqual({ cash, bonuses });
});

const lose = (round = 'r'): ['credit', object] => win(`${round}-end`, '0', { round, ...final });

test.each<[stakes: string, terms: BonusTerms[], steps: Step[], due: bigint, percent?: number]>([
  [
    'cash counts',
    [{}],
    [
      [...debit('d', '5'), '15.00'],
      [...lose(), '15.00'],
    ],
    9_500n,
  ],
  [
    'of cash and bonus the cash counts',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...lose(), '5.00'],
    ],
    9_000n,
  ],
  [
    'bonus money alone does not count',
    [{}],
    [
      [...debit('d', '10'), '10.00'],
      [...debit('e', '8', { round: 'r2' }), '2.00'],
      [...lose('r2'), '2.00'],
    ],
    10_000n,
  ],
  [
    'of a game that counts in part',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...lose(), '5.00'],
    ],
    9_500n,
    50,
  ],
  [
    'a stake of bonus money that comes after the end of its round',
    [{}],
    [
      [...debit('d', '10'), '10.00'],
      [...lose(), '10.00'],
      [...debit('e', '8'), '2.00'],
    ],
    9_000n,
  ],
  [
    'undone it gives back what its cash took',
    [{}],
    [
      [...debit('d', '15'), '5.00'],
      [...lose(), '5.00'],
      [...undo('x', 'd'), '20.00'],
    ],
    10_000n,
  ],
  [
    'a bonus that was converted is cash',
    [{ multiple: 1.5 }],
    [
      [...debit('d', '15'), '5.00'],
      [...lose(), '5.00'],
      [...debit('e', '4', { round: 'r2' }), '1.00'],
      [...lose('r2'), '1.00'],
    ],
    8_600n,
  ],
])('for the turnover of a deposit: %s', async (_stakes, terms, steps, due, percent = 100) => {
  await writeSetting(host.db, withdrawalTurnover, { deposits: '1', redPackets: '0' });
  await writeSetting(host.db, turnoverWeights, { ...turnoverWeights.initial, concise: percent });
  await begin(terms);
  await host.db.run(
    `insert into deposit (out_trade_no, member_id, paytype, amount, real_money, state, decided_at)
      values (gen_random_uuid(), $1, 'bank', 10000, 100, 2, now())`,
    [member.id],
  );
  await play(steps);
  expect(await readTurnoverDue(host.db, member.id)).toBe(due);
});

test('65 stakes at once take no more than cash and bonus', async () => {
  await begin([{}]);
  const answers = await Promise.all(
    Array.from({ length: 65 }, (_, n) =>
      wallet.call('debit', {
        member: member.id,
        token,
        transaction: `d${n}`,
        round: `r${n}`,
        game: 'slot',
        amount: '1',
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(20);
  expect(await standing()).toEqual({ cash: 0, bonuses: ['active 0 10000'] });
  expect(await wallet.call('balance', { member: member.id })).toEqual({ status: 'ok', balance: '0.00' });
});

test('answers the balance with bonus money that can be staked', async () => {
  await begin([{}]);
  expect(await wallet.call('authenticate', { token })).toMatchObject({ balance: '20.00' });
  await play([['expire']]);
  expect(await wallet.call('authenticate', { token })).toMatchObject({ balance: '10.00' });
  expect(await balanceOf(host.db, bonusPocket(member.id))).toBe(1_000n);
});
