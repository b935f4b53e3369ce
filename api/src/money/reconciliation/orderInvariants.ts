import { transferStates } from '@site/contract';
import {
  yuanOf,
  isSystem,
  systemAccount,
  shards,
  sideOf,
  entriesWithAccounts,
  memberAccount,
  exactEntries,
  heldFor,
  maxFound,
} from './fragments';

/* `deposit.amount` is what was credited, also when it differs from the order. */
const deposits = exactEntries(
  `select 'deposit', deposit.out_trade_no, ${systemAccount('deposits')}, wallet.id, deposit.amount
    from deposit ${memberAccount('wallet', 'wallet', 'deposit')} where state = 2`,
  ['deposit'],
);

/** A payment is credited once, to one approved order, and an order with payments is credited with their sum. */
const payments = `
  (select 'payment ' || payment.id || ' of ' || payment.out_trade_no || ': ' ||
      case when deposit.state is null then 'no such order' else 'the order is not approved' end as found
    from payment left join deposit using (out_trade_no) where deposit.state is distinct from 2
    order by payment.id limit ${maxFound})
  union all
  (select payment.out_trade_no || ': payments of ' || ${yuanOf('sum(payment.amount)')} || ', credited ' ||
      ${yuanOf('deposit.amount')}
    from payment join deposit using (out_trade_no) where deposit.state = 2
    group by payment.out_trade_no, deposit.amount having sum(payment.amount) <> deposit.amount
    order by payment.out_trade_no limit ${maxFound})
  union all
  (select channel || ' ' || payment_key(external_id) || ': payments ' || min(id) || ' and ' || max(id)
    from payment group by channel, payment_key(external_id) having count(*) > 1 order by min(id) limit ${maxFound})
  limit ${maxFound}`;

/**
 * An order that payments are assigned to is credited with their worth: the order's amount if exactly what was asked for
 * has arrived, else what has, at the order's rate.
 */
const incomingPayments = `
  with arrival as (
    select state.out_trade_no, sum(payment.amount) arrived, count(distinct payment.currency) currencies
      from incoming_payment_state state join incoming_payment payment on payment.id = state.payment_id
      where state.out_trade_no is not null and state.channel <> 'manual' and not exists (
        select from payment entered where entered.out_trade_no = state.out_trade_no)
      group by state.out_trade_no
  )
  select arrival.out_trade_no || ': payments of ' || arrived || ' units, ' || case deposit.state
      when 2 then 'credited ' || ${yuanOf('deposit.amount')} else 'the order is closed' end as found
    from arrival join deposit using (out_trade_no)
    where currencies > 1 or deposit.state = 3 or deposit.state = 2 and deposit.amount <> case
      when rate is null then arrived
      when arrived = real_money * 1000000 then coalesce(ordered_amount, deposit.amount)
      else floor(arrived * rate / 10000) end
    order by arrival.out_trade_no limit ${maxFound}`;

const withdrawals = exactEntries(
  `select step.kind, withdrawal.out_trade_no,
      case step.kind
        when 'withdrawal-hold' then wallet.id
        when 'withdrawal-failed' then ${systemAccount('withdrawals')}
        else hold.id end,
      case step.kind
        when 'withdrawal-hold' then hold.id
        when 'withdrawal' then ${systemAccount('withdrawals')}
        else wallet.id end,
      withdrawal.amount
    from withdrawal
      ${memberAccount('wallet', 'wallet', 'withdrawal')}
      ${memberAccount('hold', 'hold', 'withdrawal')}
      join (values
        ('withdrawal-hold', array['waiting', 'approved', 'paid', 'failed', 'returned', 'rejected']),
        ('withdrawal', array['approved', 'paid', 'failed', 'returned']),
        ('withdrawal-return', array['rejected']),
        ('withdrawal-failed', array['failed', 'returned'])
      ) step (kind, stages) on withdrawal.stage = any (step.stages)`,
  ['withdrawal-hold', 'withdrawal', 'withdrawal-return', 'withdrawal-failed'],
);

const heldMoney = heldFor(
  'hold',
  `select member_id, sum(amount) from withdrawal where stage = 'waiting'`,
  'held',
  'waiting',
);

/** Batches of payouts agree with their withdrawals: with the stage of each, and with the claims of open ones. */
const payoutBatches = `
  select 'batch ' || item.batch_id || ' ' || item.out_trade_no || ': ' || item.state || ', the withdrawal is ' ||
      concat_ws(' ', stage, case when claimed_by is not null and claimed_until is null then 'in a batch' end) as found
    from payout_batch_item item join withdrawal using (out_trade_no)
    where not case item.state
      when 'paid' then stage in ('paid', 'returned')
      when 'failed' then stage = 'failed'
      when 'released' then true
      else stage = 'approved' and claimed_by is not null and claimed_until is null end
    order by item.batch_id, item.out_trade_no limit ${maxFound}`;

/** One entry pays all rebates of a claim, so the rebates that name it are compared with it. */
const rebates = `
  with ${shards}, posting (entry_id, rebate_id, debit_id, credit_id, amount, due) as (
    select rebate.entry_id, min(rebate.id), ${systemAccount('rebates')}, wallet.id, sum(rebate.amount), 1
      from rebate ${memberAccount('wallet', 'wallet', 'rebate')}
      where rebate.state = 1 or rebate.entry_id is not null group by rebate.entry_id, wallet.id
    union all
    select ledger_entry.id, null, ${sideOf('debit')}, ${sideOf('credit')}, amount, -1 from ${entriesWithAccounts}
      where kind = 'rebate'
  )
  select coalesce('entry ' || entry_id, 'rebate ' || min(rebate_id)) || ' rebate ' || ${yuanOf('amount')} ||
      case when sum(due) < 0 then ': is not expected'
        when entry_id is null then ': no entry'
        else ': no such entry, for rebate ' || min(rebate_id) || ' and its claim' end as found
    from posting group by entry_id, debit_id, credit_id, amount having sum(due) <> 0 order by found limit ${maxFound}`;

const redPackets = exactEntries(
  `select 'red-packet', red_packet.id::text, ${systemAccount('promotions')}, wallet.id, red_packet.amount
    from red_packet ${memberAccount('wallet', 'wallet', 'red_packet')} where not in_bonus`,
  ['red-packet'],
);

/**
 * Those with remote platforms: the money is in transit until the platform has answered. One that was corrected has the
 * entries of its first ending, and one that turns it into the other.
 */
const remoteTransfers = exactEntries(
  `select step.kind, transfer.reference,
      case step.source when 'wallet' then wallet.id when 'transit' then transit.id else provider.id end,
      case step.target when 'wallet' then wallet.id when 'transit' then transit.id else provider.id end,
      transfer.amount
    from platform_transfer transfer
      ${memberAccount('wallet', 'wallet', 'transfer')}
      ${memberAccount('transit', 'transit', 'transfer')}
      left join (
        select platform, min(id) as id from account where owner = 'system' and purpose = 'provider' group by platform
      ) provider on provider.platform = transfer.platform
      cross join lateral (select case when corrected then 1 - state else state end as state) first
      join (values
        ('transfer-hold', 'in', array[${Object.values(transferStates).join(', ')}], false, 'wallet', 'transit'),
        ('transfer-sent', 'in', array[${transferStates.succeeded}], false, 'transit', 'provider'),
        ('transfer-return', 'in', array[${transferStates.failed}], false, 'transit', 'wallet'),
        ('transfer-received', 'out', array[${transferStates.succeeded}], false, 'provider', 'wallet'),
        ('transfer-correction', 'in', array[${transferStates.failed}], true, 'wallet', 'provider'),
        ('transfer-correction', 'in', array[${transferStates.succeeded}], true, 'provider', 'wallet'),
        ('transfer-correction', 'out', array[${transferStates.failed}], true, 'provider', 'wallet'),
        ('transfer-correction', 'out', array[${transferStates.succeeded}], true, 'wallet', 'provider')
      ) step (kind, direction, states, if_corrected, source, target)
        on step.direction = transfer.direction and first.state = any (step.states)
          and (transfer.corrected or not step.if_corrected)`,
  ['transfer-hold', 'transfer-sent', 'transfer-return', 'transfer-received', 'transfer-correction'],
);

const moneyInTransit = heldFor(
  'transit',
  `select member_id, sum(amount) from platform_transfer where state = ${transferStates.pending} and direction = 'in'`,
  'in transit',
  'pending',
);

/** Those with local platforms are only entries: between the wallet and a platform of one member, with a reference. */
const transfers = `
  select concat_ws(' ', coalesce(entry.reference, 'entry ' || entry.id), entry.kind, ${yuanOf('entry.amount')}) ||
      ': not between a wallet and a platform of one member' as found
    from ledger_entry entry
      left join account debit on debit.id = entry.debit_id left join account credit on credit.id = entry.credit_id
    where entry.kind in ('transfer-in', 'transfer-out') and (
      entry.reference is not null and debit.member_id = credit.member_id
        and case entry.kind when 'transfer-in' then debit.purpose = 'wallet' and credit.purpose = 'platform'
          else debit.purpose = 'platform' and credit.purpose = 'wallet' end
    ) is not true
    order by entry.id limit ${maxFound}`;

/**
 * `$1`: the platforms whose money is in this ledger. Bets of others are recorded without entries, and those of wallet
 * calls are checked with their transactions.
 */
const bets = exactEntries(
  `select side.kind, bet.id::text,
      case side.kind when 'bet' then player.id else house.id end,
      case side.kind when 'bet' then house.id else player.id end,
      case side.kind when 'bet' then bet.amount else bet.payout end
    from bet
      left join account player on player.owner = 'member' and player.member_id = bet.member_id
        and player.purpose = 'platform' and player.platform = bet.platform
      left join (
        select platform, min(id) as id from account where ${isSystem} and purpose = 'house' group by platform
      ) house on house.platform = bet.platform
      join (values ('bet'), ('win')) side (kind) on side.kind = 'bet' or bet.payout > 0
    where bet.state = 1 and bet.platform = any ($1::text[])
      and not exists (select from wallet_transaction where bet_id = bet.id)`,
  ['bet', 'win'],
  `reference not like '%/%'`,
);

/** An adjustment has no order; the operator's action says what was adjusted. */
const adjustments = exactEntries(
  `select 'adjustment', action.after ->> 'reference',
      case when change.fen < 0 then wallet.id else counter.id end,
      case when change.fen < 0 then counter.id else wallet.id end,
      abs(change.fen)
    from operator_action action
      cross join lateral (select ((action.after ->> 'amount')::numeric * 100)::bigint as fen) change
      cross join lateral (select case action.after ->> 'kind' when 'bonus' then ${systemAccount('promotions')}
        else ${systemAccount('adjustments')} end as id) counter
      ${memberAccount('wallet', 'wallet', 'action')}
    where action.kind = 'members.adjust'`,
  ['adjustment'],
);

/** Every order has its entries, and every entry its order. */
export const orderInvariants = {
  deposits,
  payments,
  'incoming-payments': incomingPayments,
  withdrawals,
  'payout-batches': payoutBatches,
  'held-money': heldMoney,
  rebates,
  'red-packets': redPackets,
  transfers,
  'remote-transfers': remoteTransfers,
  'money-in-transit': moneyInTransit,
  bets,
  adjustments,
} as const;
