import { rulesOf, type Random } from './round';

/** Runs `play` with every sequence of draws, each with its probability. */
const everyDraw = (play: (random: Random) => void, visit: (probability: number) => void): void => {
  const pending: number[][] = [[]];
  for (let path = pending.pop(); path; path = pending.pop()) {
    let step = 0;
    let probability = 1;
    let branched = false;
    try {
      play((below) => {
        probability /= below;
        const chosen = path?.[step];
        if (chosen === undefined) {
          branched = true;
          for (let next = 0; next < below; next += 1) pending.push([...(path ?? []), next]);
          throw new Error('a branch');
        }
        step += 1;
        return chosen;
      });
    } catch (error) {
      if (!branched) throw error;
    }
    if (!branched) visit(probability);
  }
};

describe.each(Object.entries(rulesOf))('a round of %s', (_category, rules) => {
  it.each(rules.picks.map((pick) => [pick.label, pick] as const))(
    'pays %s back 85 to 100 per cent in the long run',
    (_label, pick) => {
      let expected = 0;
      let total = 0;
      let paid = 0;
      everyDraw(
        (random) => {
          paid = rules.pays(pick, rules.draw(random));
        },
        (probability) => {
          total += probability;
          expected += probability * paid;
        },
      );
      expect(total).toBeCloseTo(1, 9);
      expect(expected).toBeGreaterThan(85);
      expect(expected).toBeLessThan(100);
    },
  );
});
