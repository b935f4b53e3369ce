import { yuan } from '../../../api/src/base/money/money';
import type { Seeded } from '../../../api/src/testing/random';
import type { WalletCall, WalletState } from './walletModel';

/** What a provider does next for a member: calls that overlap, or a call whose answer comes after another one. */
export type Turn =
  | { kind: 'together'; calls: WalletCall[] }
  /** The first attempt is cut and repeated. */
  | { kind: 'cut'; call: WalletCall }
  /** The first attempt is cut, then another call is made, and then the first one is repeated. */
  | { kind: 'late'; call: WalletCall; between: WalletCall };

/** A member as the provider knows it, and what it has sent. */
export interface Player {
  id: string;
  token: string;
  /** Begins all ids of a run. Members share ids, as at one live table. */
  prefix: string;
  sent: WalletCall[];
  transactions: number;
  rounds: number;
}

const games = ['slot-1', 'table:2', 'sport.3'];
const unknownToken = 'no-launch-has-this-token';
/** An id that no host gives. */
const stranger = '999999999999999999';

const newId = (player: Player): string => `${player.prefix}-t${(player.transactions += 1)}`;

/** One of the last rounds, or a new one. */
const roundOf = (player: Player, random: Seeded): string => {
  if (player.rounds === 0 || random.chance(0.5)) player.rounds += 1;
  return `${player.prefix}-r${random.int(Math.max(1, player.rounds - 4), player.rounds)}`;
};

const amountUpTo = (most: number, random: Seeded): string => yuan(BigInt(random.int(1, most)));

const debit = (player: Player, state: WalletState, random: Seeded): WalletCall => {
  const amount = random.weighted([
    [80, amountUpTo(2000, random)],
    [5, '0.00'],
    [6, yuan(state.balance)],
    [9, yuan(state.balance + 1n)],
  ]);
  const hasWrongToken = random.chance(0.04);
  const token = hasWrongToken ? unknownToken : player.token;
  const [round, game] = [roundOf(player, random), random.pick(games)];
  const fields = { member: player.id, token, transaction: newId(player), round, game, amount };
  return { action: 'debit', fields, ...(hasWrongToken && { hasWrongToken }) };
};

const credit = (player: Player, random: Seeded): WalletCall => {
  const amount = random.chance(0.15) ? '0.00' : amountUpTo(3000, random);
  const base = { member: player.id, transaction: newId(player), amount };
  if (random.chance(0.12)) return { action: 'credit', fields: base };
  const stakes = player.sent.filter(({ action }) => action === 'debit');
  return {
    action: 'credit',
    fields: {
      ...base,
      round: roundOf(player, random),
      game: random.pick(games),
      ...(stakes.length > 0 && random.chance(0.3) && { debit: String(random.pick(stakes).fields.transaction) }),
      ...(random.chance(0.4) && { final: true }),
    },
  };
};

const transactionOf = ({ fields }: WalletCall): string => String(fields.transaction);

/** Of what was sent, more often the newest. */
const earlier = (calls: readonly WalletCall[], random: Seeded): WalletCall | undefined =>
  calls.length === 0 ? undefined : random.pick(random.chance(0.6) ? calls.slice(-5) : calls);

const rollbackOf = (player: Player, original: string): WalletCall => ({
  action: 'rollback',
  fields: { member: player.id, transaction: newId(player), original },
});

const refundOf = (player: Player, stake: WalletCall, amount = stake.fields.amount ?? '1.00'): WalletCall => ({
  action: 'refund',
  fields: { member: player.id, transaction: newId(player), original: transactionOf(stake), amount },
});

const undoing = (player: Player, state: WalletState, random: Seeded): WalletCall => {
  const call = earlier(player.sent, random) ?? debit(player, state, random);
  if (random.chance(0.55)) return rollbackOf(player, transactionOf(call));
  const stake = random.chance(0.9)
    ? (earlier(
        player.sent.filter((it) => it.action === 'debit'),
        random,
      ) ?? call)
    : call;
  return refundOf(player, stake, random.chance(0.15) ? '0.07' : undefined);
};

const settle = (player: Player, state: WalletState, random: Seeded): WalletCall => {
  const rounds = [...state.rounds.keys()];
  const round = rounds.length === 0 || random.chance(0.05) ? `${player.prefix}-r0` : random.pick(rounds.slice(-5));
  const payout = state.rounds.get(round) ?? 0n;
  const down = random.chance(0.5) && payout > 0n ? payout : BigInt(random.int(1, 3000));
  const correction = random.chance(0.6) ? `-${yuan(down)}` : amountUpTo(1500, random);
  return { action: 'settle', fields: { member: player.id, transaction: newId(player), round, correction } };
};

/** A call that has not been sent. */
const fresh = (player: Player, state: WalletState, random: Seeded): WalletCall =>
  random.weighted<() => WalletCall>([
    [38, () => debit(player, state, random)],
    [26, () => credit(player, random)],
    [18, () => undoing(player, state, random)],
    [9, () => settle(player, state, random)],
    [6, () => ({ action: 'balance', fields: { member: player.id } })],
  ])();

/** The id of an earlier call with other content. */
const contradiction = (player: Player, call: WalletCall, random: Seeded): WalletCall => {
  const fields = { ...call.fields };
  if (random.chance(0.5) && fields.amount !== undefined) return { ...call, fields: { ...fields, amount: '0.03' } };
  const amount = '0.05';
  return { action: 'credit', fields: { member: player.id, transaction: transactionOf(call), amount } };
};

/** Whether an answer to it may be lost: a correction of an unknown round is not stored, and could be decided later. */
const mayBeLost = ({ action, fields }: WalletCall, { rounds }: WalletState) =>
  action !== 'settle' || rounds.has(String(fields.round));

const remember = (player: Player, ...calls: WalletCall[]) => {
  player.sent.push(...calls.filter(({ fields, isStranger }) => fields.transaction !== undefined && !isStranger));
};

const several = (player: Player, state: WalletState, random: Seeded): WalletCall[] => {
  const call = fresh(player, state, random);
  if (random.chance(0.4) && call.fields.transaction !== undefined) {
    // Calls about one transaction that overtake each other.
    const about = [
      rollbackOf(player, transactionOf(call)),
      refundOf(player, call),
      contradiction(player, call, random),
    ];
    return [call, ...about.slice(random.int(0, 2)), ...(random.chance(0.3) ? [call] : [])];
  }
  return [call, ...Array.from({ length: random.int(1, 3) }, () => fresh(player, state, random))];
};

/** What was sent again, altered, or falsely signed; undefined if nothing was sent yet. */
const again = (player: Player, random: Seeded): WalletCall | undefined => {
  const call = earlier(player.sent, random);
  return (
    call &&
    random.weighted<() => WalletCall>([
      [60, () => call],
      [20, () => contradiction(player, call, random)],
      [12, () => ({ ...call, isForged: true })],
      [8, () => ({ ...call, fields: { ...call.fields, member: stranger }, isStranger: true })],
    ])()
  );
};

/** Chooses what the provider does next for a member who is in this state, or in one like it. */
export const nextTurn = (player: Player, state: WalletState, random: Seeded): Turn => {
  const kind = random.weighted([
    [34, 'one'],
    [16, 'again'],
    [12, 'duplicates'],
    [18, 'several'],
    [12, 'cut'],
    [8, 'late'],
  ] as const);
  if (kind === 'several') {
    const calls = several(player, state, random);
    remember(player, ...calls);
    return { kind: 'together', calls };
  }
  const call = (kind === 'again' ? again(player, random) : undefined) ?? fresh(player, state, random);
  const isKnown = player.sent.includes(call) || call.isForged === true || call.isStranger === true;
  if (!isKnown) remember(player, call);
  if (kind === 'duplicates') return { kind: 'together', calls: Array.from({ length: random.int(2, 10) }, () => call) };
  if (kind === 'cut' && mayBeLost(call, state)) return { kind, call };
  if (kind === 'late' && call.fields.transaction !== undefined && mayBeLost(call, state)) {
    const between = random.chance(0.7) ? rollbackOf(player, transactionOf(call)) : fresh(player, state, random);
    remember(player, between);
    return { kind, call, between };
  }
  return { kind: 'together', calls: [call] };
};
