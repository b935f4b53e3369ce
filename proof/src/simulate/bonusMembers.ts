import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { WalletAction } from '@site/contract/schemas';
import { storeSummary } from '../../../api/src/money/reconciliation/dailySummaries.store';
import { settleDueBonuses } from '../../../api/src/promotions/bonuses/dueBonuses';
import { openDatabase } from '../../../api/src/base/database/database';
import { yuan } from '../../../api/src/base/money/money';
import { beijingTime } from '../../../api/src/base/time/beijingTime';
import { sandboxGamesPlatform } from '../../../api/src/ledger/platformList';
import { type Seeded, seededFor } from '../../../api/src/testing/random';
import { type BonusPlayer, nextBonusCall, weightsOfGames } from '../model/bonusCalls';
import { BonusModel, type BonusTerms, day } from '../model/bonusModel';
import { launchGame } from '../model/playRound';
import { sum } from '../model/records';
import { type Actor, UnexplainedAnswer } from './actor';
import type { Cluster } from './cluster';
import { withDatabase, withReachableDatabase } from './databaseServer';
import { combine, type Differences, findDifferences, noDifferences } from './differences';
import { readLedger } from './ledgerView';
import { identify } from './possibleStates';
import { defaultPlan, type Requests } from './requests';

const { name: platform } = sandboxGamesPlatform;
const stepsPerRound = 25;
/** Of the rules that operators publish. */
const kinds = ['fixed', 'deposit-share', 'loss-cashback', 'fixed'] as const;

/** An activity of this round, and what its approval gives. */
interface Offer {
  activity: number;
  title: string;
  terms: BonusTerms;
}

/** What the ledger must have of a member in this state. */
const expectedBonuses = ({ cash, debt, bonuses }: BonusModel) => ({
  accounts: Object.entries({ bonus: sum(bonuses.map(({ balance }) => balance)), debt, wallet: cash }).flatMap(
    ([purpose, fen]) => (fen > 0n ? [`${purpose} ${yuan(fen)}`] : []),
  ),
  bonuses: bonuses.map(({ state, balance, remaining }) => `${state} ${yuan(balance)} ${yuan(remaining)}`),
});

/** A member who has bonuses and plays from the wallet, and the states in which the answers leave the member. */
class BonusMember {
  /** A line for each answer. */
  readonly history: string[] = [];
  #player: BonusPlayer;
  #states: BonusModel[];
  #sent: { action: WalletAction; fields: object; answer: object }[] = [];

  constructor(
    private readonly actor: Actor,
    private readonly cluster: Cluster,
    private readonly requests: Requests,
  ) {
    this.#player = { member: actor.member, token: '', ids: [] };
    this.#states = [Object.assign(new BonusModel(), { cash: actor.states.model.wallet })];
  }

  /** One of the possible states. */
  get model(): BonusModel {
    return this.#states[0] ?? new BonusModel();
  }

  /** Keeps the states that explain an answer, at each time that the host's clock may have shown since it was asked. */
  #take(what: string, sentAt: number, play: (to: BonusModel) => object, answer: object): void {
    this.history.push(`${what}: ${JSON.stringify(answer)}`);
    const { clock } = this.cluster;
    const last = clock.step;
    const found = new Map<string, BonusModel>();
    for (clock.step = sentAt; clock.step <= last; clock.step += 1) {
      // A worker may have ended what is past its time.
      for (const ended of [[], ['active', 'pending']]) {
        for (const state of this.#states) {
          const next = Object.assign(state.clone(), { now: clock.now });
          next.expire(...ended);
          if (isDeepStrictEqual(play(next), answer)) found.set(identify(next), next);
        }
      }
    }
    clock.step = last;
    if (found.size === 0) throw new UnexplainedAnswer(`no possible state explains ${this.history.at(-1)}`);
    this.#states = [...found.values()];
  }

  async step(random: Seeded, offers: Offer[]): Promise<void> {
    const plan = { ...defaultPlan(random.int(0, 7)), cutAfter: random.chance(0.15) ? random.int(0, 40) : undefined };
    await this.requests.withPlan(plan, () =>
      random.weighted<() => Promise<void>>([
        [78, () => this.#play(random)],
        [6, () => this.#repeat(random)],
        [12, () => this.#apply(offers.pop())],
        [6, () => this.#deposit(BigInt(random.int(100, 3000)))],
        [2, () => this.#giveUp(random)],
      ])(),
    );
  }

  async #play(random: Seeded): Promise<void> {
    const { host, member } = this.actor;
    this.#player.token ||= (await launchGame(host, member, platform)).data.token;
    const { action, fields, play } = nextBonusCall(random, this.model, this.#player, randomUUID);
    const sentAt = this.requests.clockStep;
    const answer = await host.wallet(platform, action, fields);
    const decided = (to: BonusModel) => {
      to.expire('active');
      return { ...play(to), balance: yuan(to.cash + to.usable()) };
    };
    this.#take(`${action} ${JSON.stringify(fields)}`, sentAt, decided, answer);
    if (answer.status !== 'unknown-round') this.#sent.push({ action, fields, answer });
  }

  /** A duplicate comes late. */
  async #repeat(random: Seeded): Promise<void> {
    if (this.#sent.length === 0) return;
    const { action, fields, answer } = random.pick(this.#sent);
    const again = await this.actor.host.wallet(platform, action, fields);
    if (!isDeepStrictEqual(again, answer)) throw new UnexplainedAnswer(`${JSON.stringify(fields)} has two answers`);
  }

  /** Applies for an activity, which an operator approves. */
  async #apply(offer: Offer | undefined): Promise<void> {
    if (!offer) return;
    const { host, member } = this.actor;
    const { activity, title, terms } = offer;
    const appliedAt = this.requests.clockStep;
    await host.send('doactivityapply', { activityid: activity }, member);
    const { data } = await host.operator('GET', `/activity-applications?q=${member.name}`);
    const { id } = data.data.find((row: { activity_name: string }) => row.activity_name === title);
    // A cashback is of the day of the application.
    const sentAt = terms.kind === 'loss-cashback' ? appliedAt : this.requests.clockStep;
    const { code } = await host.operator('POST', `/activity-applications/${id}/approve`);
    this.#take(title, sentAt, (to) => ({ code: to.grant(terms) ? 200 : 422 }), { code });
  }

  async #deposit(fen: bigint): Promise<void> {
    const { host, member } = this.actor;
    const order = { paytype: 'wxpay', amount: yuan(fen) };
    const { data } = await host.send('recharge', order, { ...member, key: randomUUID() });
    const sentAt = this.requests.clockStep;
    const { code } = await host.operator('POST', `/deposits/${data.deposit_no}/approve`, { note: '核查' });
    this.#take(`deposit ${yuan(fen)}`, sentAt, (to) => (to.deposit(fen), { code: 200 }), { code });
  }

  async #giveUp(random: Seeded): Promise<void> {
    const { host, member } = this.actor;
    const { rows } = await withReachableDatabase(this.cluster.database, (client) =>
      client.query<{ id: string }>('select id from bonus where member_id = $1 order by id', [member.id]),
    );
    if (rows.length === 0) return;
    const index = rows.length - 1 - random.int(0, Math.min(rows.length - 1, 3));
    const sentAt = this.requests.clockStep;
    const payload = { id: Number(rows[index]?.id) };
    const { code } = await host.send('giveupbonus', payload, { ...member, key: randomUUID() });
    const play = ({ bonuses }: BonusModel) => ({ code: BonusModel.end(bonuses[index], 'given-up') ? 200 : 422 });
    this.#take(`giveupbonus of bonus ${index}`, sentAt, play, { code });
  }

  /** Compares the ledger with the states, once a worker has ended and paid all that is due. */
  async check(isClosed: (midnight: number) => boolean): Promise<Differences> {
    for (const state of this.#states) {
      state.now = this.cluster.clock.now;
      state.expire('active', 'pending');
      state.payLosses(isClosed);
    }
    const { accounts, bonuses } = await withDatabase(this.cluster.database, (client) =>
      readLedger(client, this.actor.member.id, []),
    );
    const found = findDifferences(expectedBonuses(this.model), { accounts, bonuses });
    this.#states = this.#states.filter((state) => isDeepStrictEqual(expectedBonuses(state), { accounts, bonuses }));
    return this.#states.length > 0 ? noDifferences() : found;
  }
}

/** Members who are granted bonuses, stake them, give them up and let them expire, while operators publish rules. */
export class BonusMembers {
  operations = 0;
  readonly #members: BonusMember[];
  /** Ids of the rules. */
  readonly #rules: number[] = [];

  constructor(
    private readonly actors: readonly Actor[],
    private readonly cluster: Cluster,
    requests: Requests,
  ) {
    this.#members = actors.map((actor) => new BonusMember(actor, cluster, requests));
  }

  /** How many bonuses are in each state, to print. */
  get states(): string {
    const all = this.#members.flatMap(({ model }) => model.bonuses.map(({ state }) => state)).toSorted();
    return [...new Set(all)].map((state) => `${all.filter((one) => one === state).length} ${state}`).join(', ');
  }

  /** Publishes a version of a rule, and an activity that gives it. */
  async #publish(random: Seeded, n: number, title: string): Promise<Offer> {
    const kind = kinds[n] ?? 'fixed';
    const { host } = this.actors[0] as Actor;
    const [fen, percent, multiple] = [random.int(300, 3000), random.int(5, 100), random.int(1, 2)];
    const [highest, days] = [random.int(1000, 4000), random.pick([1, 1, 2])];
    const { data: rule } = await host.operator('POST', '/bonus-rules', {
      id: this.#rules[n],
      name: kind,
      kind,
      ...(kind === 'fixed' ? { amount: yuan(BigInt(fen)) } : { percent, cap: yuan(BigInt(fen)) }),
      multiple: String(multiple),
      weights: Object.entries(weightsOfGames).map(([code, part]) => ({ platform, game_code: code, percent: part })),
      highest_stake: yuan(BigInt(highest)),
      valid_days: days,
      once: [],
    });
    this.#rules[n] = rule.id;
    const sent = { title, content: title, bonus_rule: rule.id };
    const { data } = await host.operator('POST', '/activities', sent);
    const terms = { fen: BigInt(fen), percent: BigInt(percent), multiple: BigInt(multiple), highest: BigInt(highest) };
    return { activity: data.id, title, terms: { ...terms, kind, days, weights: weightsOfGames } };
  }

  /** Plays a round; returns the answers that no state explains. */
  async play(seed: number, round: number): Promise<Differences> {
    const random = seededFor(seed, round, -2);
    const offers: Offer[] = [];
    for (const n of kinds.keys()) offers.push(await this.#publish(random, n, `${round}-${n}`));
    const act = async (one: BonusMember, n: number) => {
      const open = [...offers];
      for (let step = 0; step < stepsPerRound; step += 1, this.operations += 1) {
        await one.step(seededFor(seed, round, -2, n, step), open);
      }
    };
    const played = await Promise.allSettled(this.#members.map(act));
    const different = this.#members.flatMap(({ history }, n) => {
      const { reason } = played[n] as PromiseRejectedResult;
      return reason ? [[...history, (reason as Error).stack].join('\n')] : [];
    });
    return { ...noDifferences(), different };
  }

  /** Closes the days that are over, ends and pays what is due as the worker does, and compares. */
  async check(): Promise<Differences> {
    const { clock, database } = this.cluster;
    // The ledger runs by the machine's clock: what it has of those days may still change.
    const isClosed = (midnight: number) => midnight > Date.now() && midnight < clock.midnight;
    const found = [noDifferences()];
    const db = openDatabase(await database.url(), { connections: 1 });
    try {
      for (let midnight = clock.midnight - day; isClosed(midnight); midnight -= day)
        await storeSummary(db, beijingTime(new Date(midnight)).slice(0, 10));
      await settleDueBonuses({ db, now: () => new Date(clock.now) });
    } finally {
      await db.close();
    }
    for (const one of this.#members) found.push(await one.check(isClosed));
    return found.reduce(combine);
  }
}
