import { baccaratRules, deal, decks, type Card, pointsOf, totalOf, winnerOf } from './baccarat';

const cardOf = (points: number): Card => ({ rank: points === 0 ? 9 : points - 1, suit: 0 });

/** The hands that these points make; undefined if the round takes a further card. */
const handsOf = (points: readonly number[]) => {
  let taken = 0;
  let isShort = false;
  const hands = deal(() => {
    const next = points[taken];
    taken += 1;
    isShort ||= next === undefined;
    return cardOf(next ?? 0);
  });
  return isShort ? undefined : hands;
};

/** In how many orders each pick wins, of all orders in which six cards can leave the shoe. */
const countOrders = () => {
  const left = Array.from({ length: 10 }, (_, points) => decks * (points === 0 ? 16 : 4));
  const orders = { player: 0n, banker: 0n, tie: 0n };
  const walk = (points: readonly number[], ways: bigint): void => {
    const hands = handsOf(points);
    if (hands) {
      // Any cards follow those that the round takes.
      let all = ways;
      for (let taken = points.length; taken < 6; taken += 1) all *= BigInt(decks * 52 - taken);
      orders[winnerOf(hands)] += all;
      return;
    }
    for (const [next, count] of left.entries()) {
      left[next] = count - 1;
      walk([...points, next], ways * BigInt(count));
      left[next] = count;
    }
  };
  walk([], 1n);
  return orders;
};

test('eight decks return 98.76 % on the player, 98.94 % on the banker, 85.64 % on a tie', () => {
  const orders = countOrders();
  expect(orders).toEqual({
    player: 2_230_518_282_592_256n,
    banker: 2_292_252_566_437_888n,
    tie: 475_627_426_473_216n,
  });
  const all = orders.player + orders.banker + orders.tie;
  const returned = ({ own, tie }: { own: bigint; tie: bigint }) => Number(((own + tie) * 1_000_000n) / all) / 1e6;
  expect(returned({ own: orders.player * 200n, tie: orders.tie * 100n })).toBeCloseTo(98.7649, 4);
  expect(returned({ own: orders.banker * 195n, tie: orders.tie * 100n })).toBeCloseTo(98.9421, 4);
  expect(returned({ own: orders.tie * 900n, tie: 0n })).toBeCloseTo(85.6404, 4);
});

const hands = (player: number[], banker: number[]) => ({ player: player.map(cardOf), banker: banker.map(cardOf) });

test.each<[string, number[], number[], Record<string, number>]>([
  ['the player wins', [4, 5], [3, 4], { player: 200, banker: 0, tie: 0 }],
  ['the banker wins', [2, 5], [3, 5], { player: 0, banker: 195, tie: 0 }],
  ['a tie', [2, 5], [0, 7], { player: 100, banker: 100, tie: 900 }],
])('%s pays', (_name, player, banker, expected) => {
  const outcome = hands(player, banker);
  expect(
    Object.fromEntries(baccaratRules.picks.map(({ value }) => [value, baccaratRules.pays(value, outcome)])),
  ).toEqual(expected);
});

test.each<[string, number[], number, number]>([
  ['a natural of the player ends the round', [3, 1, 5, 2], 2, 2],
  ['a player with 6 stands, a banker with 5 draws', [3, 2, 3, 3, 9], 2, 3],
  ['a player with 5 draws an 8, a banker with 3 stands', [2, 1, 3, 2, 8, 9], 3, 2],
  ['a player with 5 draws a 6, a banker with 6 draws', [2, 4, 3, 2, 6, 9], 3, 3],
  ['a player with 5 draws a 5, a banker with 6 stands', [2, 4, 3, 2, 5, 9], 3, 2],
])('%s', (_rule, points, player, banker) => {
  const hands = deal(() => cardOf(points.shift() ?? 0));
  expect([hands.player.length, hands.banker.length]).toEqual([player, banker]);
});

test('no card leaves the shoe twice', () => {
  const places = [0, 0, 0, 415, 5, 6, 7, 8];
  const { player, banker } = baccaratRules.draw(() => places.shift() ?? 9);
  expect([player[0], banker[0]]).toEqual([
    { rank: 0, suit: 0 },
    { rank: 12, suit: 3 },
  ]);
  expect(totalOf([...player, ...banker])).toBeGreaterThanOrEqual(0);
  expect(pointsOf({ rank: 12 })).toBe(0);
});
