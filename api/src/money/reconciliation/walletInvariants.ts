import { maxFound, yuanOf } from './fragments';

/** Kinds of entries that calls of game providers make. Those of the sandboxes before them have other references. */
export const walletKinds = ['bet', 'win', 'bet-rollback', 'bet-correction', 'debt', 'debt-payment', 'debt-cleared'];

/** Those of bonus money. */
export const walletBonusKinds = ['bonus-bet', 'bonus-win', 'bonus-rollback', 'bonus-correction'];

const quotedKinds = [...walletKinds, ...walletBonusKinds].map((kind) => `'${kind}'`).join(', ');
const isWalletEntry = `entry.kind in (${quotedKinds}) and entry.reference like '%/%'`;

/** Each transaction of a provider moved what its entries moved; what a member owes counts as less. */
const transactions = `
  with booked (reference, moved) as (
    select entry.reference, sum(side.sign * entry.amount)
      from ledger_entry entry
        cross join lateral (values (entry.debit_id, -1), (entry.credit_id, 1)) of_account (account_id, direction)
        join account on account.id = of_account.account_id and account.member_id is not null
        cross join lateral (select direction * case account.purpose when 'debt' then -1 else 1 end as sign) side
      where ${isWalletEntry}
      group by entry.reference
  ), decided (reference, moved) as (
    select platform || '/' || member_id || '/' || transaction, moved from wallet_transaction where moved <> 0
  )
  select reference || ': moved ' || ${yuanOf('coalesce(decided.moved, 0)')} || ', entries ' ||
      ${yuanOf('coalesce(booked.moved, 0)')} as found
    from decided full join booked using (reference)
    where coalesce(decided.moved, 0) <> coalesce(booked.moved, 0)
    order by reference limit ${maxFound}`;

/** Each bet of a provider is what its transactions staked and paid, less those that were undone. */
const bets = `
  with counted (id, amount, payout) as (
    select bet_id, coalesce(-sum(moved) filter (where action = 'debit'), 0),
        coalesce(sum(moved) filter (where action in ('credit', 'settle')), 0)
      from wallet_transaction
      where bet_id is not null and done and undone_by is null and action in ('debit', 'credit', 'settle')
      group by bet_id
  )
  select 'bet ' || bet.id || ': ' || ${yuanOf('bet.amount')} || ' and ' || ${yuanOf('bet.payout')} || ' instead of ' ||
      ${yuanOf('coalesce(counted.amount, 0)')} || ' and ' || ${yuanOf('coalesce(counted.payout, 0)')} as found
    from bet left join counted using (id)
    where (bet.amount, bet.payout) <> (coalesce(counted.amount, 0), coalesce(counted.payout, 0))
      and bet.id in (select bet_id from wallet_transaction where bet_id is not null)
    order by bet.id limit ${maxFound}`;

/** A transaction that was undone is undone by one that did so, once. */
const undone = `
  select undone.platform || '/' || undone.member_id || '/' || undone.transaction || ': undone by ' || undone.undone_by
      || ', which moved ' || ${yuanOf('coalesce(by.moved, 0)')} || ' of ' || ${yuanOf('-undone.moved')} as found
    from wallet_transaction undone left join wallet_transaction by
      on by.platform = undone.platform and by.member_id = undone.member_id and by.transaction = undone.undone_by
    where undone.undone_by is not null and (by.done and by.moved = -undone.moved) is not true
    order by undone.created_at limit ${maxFound}`;

/** What reports have counted of a bet is what it counts now. */
const reportedBets = `
  with counted (id, amount, payout) as (
    select bet_id, sum(amount), sum(payout) from reported_bet group by bet_id
  )
  select 'bet ' || bet.id || ': counted ' || ${yuanOf('counted.amount')} || ' and '
      || ${yuanOf('counted.payout')} as found
    from counted join bet using (id)
    where (counted.amount, counted.payout)
      <> (case state when 1 then bet.amount else 0 end, case state when 1 then bet.payout else 0 end)
    order by bet.id limit ${maxFound}`;

export const walletInvariants = {
  'wallet-transactions': transactions,
  'wallet-bets': bets,
  'wallet-undone': undone,
  'reported-bets': reportedBets,
};
