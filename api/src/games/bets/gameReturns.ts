import { betStates } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { catalogue, type ExpectedReturn } from '../lobby/catalogue';

/** Rounds of a game over which its return is judged; a game with fewer is not. */
const judgedRounds = 10_000;

export interface GameReturn {
  platform: string;
  game: string;
  /** What was paid back of what was staked: 0.95 is 95 %. */
  ratio: number;
  isOutOfRange: boolean;
}

interface JudgedGame {
  platform: string;
  code: string;
  expected: ExpectedReturn;
}

const judgedGames: readonly JudgedGame[] = catalogue.flatMap(({ platform, code, expected }) =>
  expected ? [{ platform, code, expected }] : [],
);

/**
 * The returns of the games that have an expected one and enough rounds, over their last rounds with a stake. Reads as
 * many entries of an index for each game, however many bets there are.
 */
export const readGameReturns = async (
  db: Queryable,
  games: readonly JudgedGame[] = judgedGames,
): Promise<GameReturn[]> => {
  const rows = await db.rows<{ platform: string; code: string; ratio: number }>(
    `select platform, code, (paid / staked)::float8 ratio
      from unnest($1::text[], $2::text[]) game (platform, code)
        cross join lateral (
          select count(*) rounds, sum(amount) staked, sum(payout) paid from (
            select amount, payout from bet
              where bet.platform = game.platform and game_code = game.code
                and state = ${betStates.settled} and amount > 0
              order by id desc limit ${judgedRounds}
          ) last
        ) total
      where rounds = ${judgedRounds}`,
    [games.map(({ platform }) => platform), games.map(({ code }) => code)],
  );
  return rows.map(({ platform, code, ratio }) => {
    const { least, most } = games.find((game) => game.platform === platform && game.code === code)?.expected ?? {};
    return { platform, game: code, ratio, isOutOfRange: !(ratio >= (least ?? 0) && ratio <= (most ?? Infinity)) };
  });
};
