import type { WalletAction } from '@site/contract/schemas';
import { beijingTime } from '../../../base/time/beijingTime';
import { operatorKeyOfTests, testHost, type TestMember } from '../../../testing/testHost';
import { providerOfTests, walletOf } from '../../../testing/walletHost';

const host = testHost();
const wallet = walletOf(host);

const today = () => beijingTime(new Date()).slice(0, 10);
const range = () => `from=${today()}&to=${today()}`;
const ask = (query: string) => host.operator('GET', `/reports/games?${query}`);

let member: TestMember;
let token: string;
let tests = 0;
/** A game that no other test plays. */
let game: string;
beforeEach(async () => {
  member = await host.register();
  await host.credit(member.id, 10_000n);
  token = await wallet.launch(member);
  tests += 1;
  game = `slot-${tests}`;
});

const daily = async () => {
  const [row] = (await host.operator('GET', `/reports/daily?${range()}`)).data;
  return { bets: Math.round(Number(row.bets) * 100), result: Math.round(Number(row.win_loss) * 100) };
};

type Step = [action: WalletAction, fields: object];
const play = async (steps: readonly Step[]) => {
  for (const [action, fields] of steps) {
    const about = action === 'debit' ? { token, game } : {};
    const answer = await wallet.call(action, { member: member.id, round: 'r1', ...about, ...fields });
    expect(answer.status).toBe('ok');
  }
};
const debit = (transaction: string, amount: string): Step => ['debit', { transaction, amount }];
const win = (transaction: string, amount: string, more: object = {}): Step => [
  'credit',
  { transaction, amount, final: true, ...more },
];
const undo = (transaction: string, original: string): Step => ['rollback', { transaction, original }];
const correct = (transaction: string, correction: string): Step => ['settle', { transaction, correction }];

/** What a round adds to the figures of a day, in fen, and its row in the report by game. */
test.each<[string, Step[], { bets: number; result: number }, object | undefined]>([
  [
    'a lost round',
    [debit('a', '10'), win('b', '0')],
    { bets: 1000, result: -1000 },
    { stakes: '10.00', wins: '0.00', ggr: '10.00', rounds: 1, members: 1 },
  ],
  [
    'a won round',
    [debit('a', '10'), win('b', '25')],
    { bets: 1000, result: 1500 },
    { stakes: '10.00', wins: '25.00', ggr: '-15.00', rounds: 1, members: 1 },
  ],
  [
    'an open round',
    [debit('a', '10')],
    { bets: 1000, result: -1000 },
    { stakes: '0.00', wins: '0.00', ggr: '0.00', rounds: 0, members: 0, open: 1 },
  ],
  ['a stake that was undone', [debit('a', '10'), undo('b', 'a')], { bets: 0, result: 0 }, undefined],
  [
    'a stake that was given back, of two',
    [debit('a', '10'), debit('b', '5'), ['refund', { transaction: 'c', original: 'b', amount: '5' }], win('d', '0')],
    { bets: 1000, result: -1000 },
    { stakes: '10.00', wins: '0.00', ggr: '10.00', rounds: 1, members: 1 },
  ],
  [
    'a win that was undone',
    [debit('a', '10'), win('b', '25'), undo('c', 'b')],
    { bets: 1000, result: -1000 },
    { stakes: '10.00', wins: '0.00', ggr: '10.00', rounds: 1, members: 1 },
  ],
  [
    'a correction downwards that was undone',
    [debit('a', '10'), win('b', '25'), correct('c', '-5'), undo('d', 'c')],
    { bets: 1000, result: 1500 },
    { stakes: '10.00', wins: '25.00', ggr: '-15.00', rounds: 1, members: 1 },
  ],
  [
    'a win that was corrected after it was spent',
    [debit('a', '10'), win('b', '60'), debit('c', '150'), correct('d', '-20'), win('e', '5')],
    { bets: 16_000, result: -11_500 },
    { stakes: '160.00', wins: '45.00', ggr: '115.00', rounds: 1, members: 1 },
  ],
])('%s', async (_what, steps, added, row) => {
  const before = await daily();
  await play(steps);
  const after = await daily();
  expect({ bets: after.bets - before.bets, result: after.result - before.result }).toEqual(added);
  const { data } = await ask(`by=game&platform=${providerOfTests.name}&${range()}`);
  const found = data.find((one: { game: string }) => one.game === game);
  expect(found).toEqual(row && { platform: providerOfTests.name, game, name: null, hour: null, open: 0, ...row });
});

test('groups bets of all platforms by platform and hour, and counts a member once in each', async () => {
  const other = await host.register();
  await host.db.run(
    `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at, reference)
      select member, platform, 'x', 'sport', '', 1000, payout, state, at::timestamptz, member || at || state
        from (values
          ($1::bigint, 'AG', 0, 1, '2025-04-01T00:00:00+08'), ($1, 'AG', 3000, 1, '2025-04-01T00:59:59+08'),
          ($2, 'AG', 0, 1, '2025-04-01T23:59:59+08'), ($2, 'BG', 500, 1, '2025-04-01T23:00:00+08'),
          ($2, 'BG', 0, 0, '2025-04-01T23:00:00+08'), ($2, 'BG', 0, 2, '2025-04-01T23:30:00+08'),
          ($2, 'AG', 0, 1, '2025-04-02T00:00:00+08')
        ) bet (member, platform, payout, state, at)`,
    [member.id, other.id],
  );
  const day = 'from=2025-04-01&to=2025-04-01';
  const none = { platform: null, game: null, name: null, hour: null, open: 0 };
  expect((await ask(`by=platform&${day}`)).data).toEqual([
    { ...none, platform: 'AG', stakes: '30.00', wins: '30.00', ggr: '0.00', rounds: 3, members: 2 },
    { ...none, platform: 'BG', stakes: '10.00', wins: '5.00', ggr: '5.00', rounds: 1, members: 1, open: 1 },
  ]);
  expect((await ask(`by=hour&${day}`)).data).toEqual([
    { ...none, hour: '2025-04-01 00:00', stakes: '20.00', wins: '30.00', ggr: '-10.00', rounds: 2, members: 1 },
    { ...none, hour: '2025-04-01 23:00', stakes: '20.00', wins: '5.00', ggr: '15.00', rounds: 2, members: 1, open: 1 },
  ]);
  expect((await ask(`by=hour&platform=BG&${day}`)).data).toHaveLength(1);
  const { headers, body } = await host.operatorApp.inject({
    url: `/operator/reports/games?by=platform&${day}&format=csv`,
    headers: { authorization: `Bearer ${operatorKeyOfTests}` },
  });
  expect(headers['content-disposition']).toBe('attachment; filename="platform-2025-04-01-2025-04-01.csv"');
  expect(body).toBe(
    '\uFEFFplatform,stakes,wins,ggr,rounds,members,open\r\nAG,30.00,30.00,0.00,3,2,0\r\nBG,10.00,5.00,5.00,1,1,1\r\n',
  );
});

test.each([
  ['by=vip&from=2025-01-01&to=2025-01-02', '没有这种报表！'],
  ['by=game&from=2025-01-01&to=2025-02-01', '最多查询31天！'],
])('refuses %s', async (query, message) => expect(await ask(query)).toMatchObject({ code: 422, message }));
