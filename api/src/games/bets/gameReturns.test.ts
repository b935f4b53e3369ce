import { withClient } from '../../base/database/connection';
import { testHost } from '../../testing/testHost';
import { catalogue } from '../lobby/catalogue';
import { readGameReturns } from './gameReturns';

const host = testHost();
const expected = { expected: 0.95, least: 0.9, most: 1 };
let games = 0;

/** Inserts rounds of a game without their effects on members' totals. */
const insertRounds = (code: string, rounds: number, { state = 1, amount = 100, payout = 95 } = {}) =>
  withClient(host.url, async (client) => {
    await client.query('alter table bet disable trigger user');
    await client.query(
      `insert into bet (member_id, platform, game_code, category, pick, amount, payout, state, placed_at)
        select (select min(id) from member), 'SG', $1, 'concise', '', $2, $3, $4, now() from generate_series(1, $5)`,
      [code, amount, payout, state, rounds],
    );
    await client.query('alter table bet enable trigger user');
  });

beforeAll(() => host.register());

type Rounds = [number, Parameters<typeof insertRounds>[2]?];

test.each<[string, Rounds[], object | undefined]>([
  ['fewer than 10 000 rounds', [[9_999]], undefined],
  ['10 000 rounds in range', [[10_000]], { ratio: 0.95, isOutOfRange: false }],
  ['a return above the range', [[9_000], [1_000, { payout: 200 }]], { ratio: 1.055, isOutOfRange: true }],
  ['a return below the range', [[10_000, { payout: 89 }]], { ratio: 0.89, isOutOfRange: true }],
  ['the ends of the range', [[10_000, { payout: 90 }]], { ratio: 0.9, isOutOfRange: false }],
  ['earlier rounds out of range', [[100, { payout: 9_000 }], [10_000]], { ratio: 0.95, isOutOfRange: false }],
  [
    'open, void and free rounds beside them',
    [[10_000], [9, { state: 2 }], [9, { state: 0 }], [9, { amount: 0, payout: 900 }]],
    { ratio: 0.95, isOutOfRange: false },
  ],
])('judges the last 10 000 rounds: %s', async (_what, rounds, found) => {
  games += 1;
  const code = `game-${games}`;
  for (const [count, change] of rounds) await insertRounds(code, count, change);
  const judged = await readGameReturns(host.db, [{ platform: 'SG', code, expected }]);
  expect(judged).toEqual(found ? [{ platform: 'SG', game: code, ...found }] : []);
});

test('games of the catalogue without an expected return are not judged, the sandbox provider’s are', async () => {
  const judged = catalogue.filter((game) => game.expected).map(({ code }) => code);
  expect(judged).toEqual(['SGS1001', 'SGB1001']);
  await insertRounds('SGS1001', 10_000, { payout: 120 });
  await insertRounds('OB1001', 10_000, { payout: 900 });
  expect(await readGameReturns(host.db)).toEqual([{ platform: 'SG', game: 'SGS1001', ratio: 1.2, isOutOfRange: true }]);
  const { body } = await host.operatorApp.inject({ method: 'GET', url: '/metrics' });
  expect(body).toContain('site_game_return_ratio{platform="SG",game="SGS1001"} 1.2\n');
  expect(body).toContain('site_game_return_out_of_range{platform="SG",game="SGS1001"} 1\n');
});
