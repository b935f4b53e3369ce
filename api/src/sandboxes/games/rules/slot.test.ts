import { reel, slotRules, symbols } from './slot';

test('a reel has 20 places', () => expect(reel).toHaveLength(20));

test('the slot returns 94.06875 % of the stakes over all 8000 outcomes, and pays in 27.6 % of them', () => {
  let paid = 0;
  let wins = 0;
  for (const first of reel)
    for (const second of reel)
      for (const third of reel) {
        const pays = slotRules.pays('spin', [first, second, third]);
        paid += pays;
        if (pays > 0) wins += 1;
      }
  expect(paid / 8000).toBe(94.06875);
  expect(wins).toBe(2207);
});

test('a draw takes each reel from its place', () => {
  const places = [0, 1, 19];
  expect(slotRules.draw(() => places.shift() ?? 0).map(({ name }) => name)).toEqual(['seven', 'crown', 'cherry']);
});

test.each([
  ['bell', 'bell', 'bell', 600],
  ['cherry', 'bell', 'cherry', 150],
  ['bell', 'crown', 'crown', 500],
  ['gem', 'gem', 'star', 200],
  ['star', 'star', 'gem', 0],
  ['seven', 'crown', 'gem', 0],
])('%s, %s and %s pay %d hundredths', (...names) => {
  const [first, second, third] = names.slice(0, 3).map((name) => symbols.find((it) => it.name === name) ?? symbols[0]);
  expect(slotRules.pays('spin', [first ?? symbols[0], second ?? symbols[0], third ?? symbols[0]])).toBe(names[3]);
});
