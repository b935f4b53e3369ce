import { betStates } from '@site/contract';
import type { GameGrouping, GameReportRow } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';

const hour = `to_char(date_trunc('hour', placed_at at time zone interval '8 hours'), 'YYYY-MM-DD HH24:00')`;

/** SQL of the columns that a grouping has. */
const groupings: Record<GameGrouping, { platform: string; game: string; hour: string; order: string }> = {
  platform: { platform: 'platform', game: 'null', hour: 'null', order: 'total.platform' },
  game: { platform: 'platform', game: 'game_code', hour: 'null', order: 'total.platform, total.game' },
  hour: { platform: 'null', game: 'null', hour, order: 'hour' },
};

interface Filter {
  by: GameGrouping;
  /** A platform's name, or empty for all. */
  platform: string;
  /** When the bets were placed: from `start` to before `end`. */
  start: Date;
  end: Date;
}

/**
 * The settled bets of some time as they stand now, of all kinds of platforms, by platform, game or Beijing hour, and
 * how many bets are not settled yet. Amounts are fen.
 */
export const readGameFigures = (db: Queryable, { by, platform, start, end }: Filter) => {
  const columns = groupings[by];
  return db.rows<GameReportRow>(
    `with round (platform, game, hour, settled_by, amount, payout) as (
        select ${columns.platform}, ${columns.game}, ${columns.hour},
            case state when ${betStates.settled} then member_id end, amount, payout
          from bet
          where state in (${betStates.settled}, ${betStates.unsettled}) and placed_at >= $1 and placed_at < $2
            and ($3 = '' or platform = $3)
      ), total as (
        select platform, game, hour, coalesce(sum(amount) filter (where settled_by is not null), 0)::bigint stakes,
            coalesce(sum(payout) filter (where settled_by is not null), 0)::bigint wins,
            count(settled_by)::int rounds, count(distinct settled_by)::int members,
            count(*) filter (where settled_by is null)::int open
          from round group by platform, game, hour
      )
      select total.platform, total.game, listed.name, hour, stakes, wins, stakes - wins ggr, rounds, members, open
        from total left join game listed on listed.platform = total.platform and listed.code = total.game
        order by ${columns.order}`,
    [start, end, platform],
  );
};
