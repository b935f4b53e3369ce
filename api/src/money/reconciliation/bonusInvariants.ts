import { exactEntries, heldFor, isSystem, maxFound, memberAccount, systemAccount, yuanOf } from './fragments';
import { walletBonusKinds } from './walletInvariants';

/** Kinds of entries that begin and end bonuses, and those that complete what an undone win cannot take back. */
const ownKinds = ['bonus-granted', 'bonus-converted', 'bonus-returned', 'bonus-covered'];

export const bonusKinds = [...ownKinds, ...walletBonusKinds];

/** A member's account has what the active bonuses have. */
const accounts = heldFor(
  'bonus',
  `select member_id, sum(balance) from bonus where state = 'active'`,
  'in bonuses',
  'in active ones',
);

/** A bonus has what its events moved, and nothing once it has ended; an active one needs what bets did not count. */
const bonuses = `
  select 'bonus ' || bonus.id || ' ' || state || ': ' || ${yuanOf('balance')} || ' of ' ||
      ${yuanOf('coalesce(event.moved, 0)')} || ', ' || ${yuanOf('remaining')} || ' to stake of ' ||
      ${yuanOf('(requirement - coalesce(counted.used, 0))')} as found
    from bonus
      left join (select bonus_id, sum(moved) as moved from bonus_event group by bonus_id) event
        on event.bonus_id = bonus.id
      left join (select bonus_id, sum(bonus_used) as used from bet where bonus_used > 0 group by bonus_id) counted
        on counted.bonus_id = bonus.id
    where balance <> coalesce(event.moved, 0) or state <> 'active' and balance <> 0
      or state = 'active' and remaining <> requirement - coalesce(counted.used, 0)
    order by bonus.id limit ${maxFound}`;

/** Events and entries match one to one; bonuses that pay one stake together share an entry. */
const entries = exactEntries(
  `select kind, reference, case when moved > 0 then counter else pocket end,
      case when moved > 0 then pocket else counter end, abs(moved)
    from (
      select event.kind, coalesce(event.reference, event.id::text) as reference, pocket.id as pocket,
          case when event.reference is not null then provider.id when event.kind = 'bonus-converted' then wallet.id
            else ${systemAccount('promotions')} end as counter, sum(event.moved) as moved
        from bonus_event event
          join bonus on bonus.id = event.bonus_id
          ${memberAccount('pocket', 'bonus', 'bonus')}
          ${memberAccount('wallet', 'wallet', 'bonus')}
          left join bet on bet.id = event.bet_id
          left join (
            select platform, min(id) as id from account where ${isSystem} and purpose = 'provider' group by platform
          ) provider on provider.platform = bet.platform
        group by 1, 2, 3, 4
    ) moves where moved <> 0`,
  bonusKinds,
);

/** The stake of a round from bonuses is what its events staked. */
const stakes = `
  select 'bet ' || bet.id || ': ' || ${yuanOf('bonus_staked')} || ' from bonuses instead of ' ||
      ${yuanOf('coalesce(event.staked, 0)')} as found
    from bet left join (select bet_id, sum(staked) as staked from bonus_event group by bet_id) event
      on event.bet_id = bet.id
    where bonus_staked <> coalesce(event.staked, 0) or bonus_staked > amount
    order by bet.id limit ${maxFound}`;

export const bonusInvariants = {
  'bonus-accounts': accounts,
  bonuses,
  'bonus-entries': entries,
  'bonus-stakes': stakes,
};
