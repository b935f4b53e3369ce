import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { codes } from '@site/contract';
import { frozenMessage, withdrawalsLocked } from '../../../api/src/members/calls/memberRestrictions';
import { yuan } from '../../../api/src/base/money/money';
import { copyAccountIds, type ModelHost } from '../model/modelHost';
import { MemberModel } from '../model/memberModel';
import { nextOperation, nextPair } from '../model/nextOperation';
import type { Operation } from '../model/operation';
import { operationsOf } from '../model/operations';
import type { Seeded } from '../../../api/src/testing/random';
import type { Answered, ModelHouse } from '../model/records';
import { mayChange } from '../model/remoteTransfers';
import type { TestMember } from '../../../api/src/testing/testHost';
import { PossibleStates } from './possibleStates';
import { type RequestPlan, type Requests, defaultPlan } from './requests';

/** An answer that no possible state of the member explains. */
export class UnexplainedAnswer extends Error {}

interface Result {
  operation: Operation;
  key: string;
  answer: Answered;
  sentAt: number;
  /** Requests that may still take effect. */
  lost: number;
}

interface Doubtful {
  learn: () => Promise<Answered['data']>;
  /** Undefined if it took no effect. */
  data?: Answered['data'];
  /** Whether the member waits for the end of the round. */
  waits: boolean;
}

/** Refusals before the idempotency key counts, so that a request that was sent earlier may still be served. */
const earlyMessages = [frozenMessage, withdrawalsLocked().message];
const storedCodes: readonly number[] = [codes.ok, codes.refused];

const isFinal = ({ keyed }: Operation, { code, message = '' }: Answered): boolean =>
  keyed !== undefined && storedCodes.includes(code) && !earlyMessages.includes(message);

/** How long a process may show an earlier balance, ms. */
const maxStale = 1000;
/** Beyond these the member waits for the end of the round. */
const maxLate = 3;
const maxStates = 20;

/** A member, the operators and the platforms that act on the member's account, and the model of it. */
export class Actor {
  readonly states: PossibleStates;
  /** What happened, a line for each operation. */
  readonly history: string[] = [];
  operations = 0;
  /** Those that were answered as carried out. */
  acknowledged = 0;
  /** Requests without an answer whose effect only the host knows, once nothing is in flight any more. */
  readonly #doubtful: Doubtful[] = [];
  /** Calls with a final answer, which a late duplicate must not change. */
  #answered: Result[] = [];

  constructor(
    readonly member: TestMember,
    readonly host: ModelHost,
    private readonly requests: Requests,
    house: ModelHouse,
  ) {
    this.states = new PossibleStates(new MemberModel(house));
  }

  /** Makes one random step; `name` makes its idempotency keys unique. */
  async step(random: Seeded, name: string): Promise<void> {
    if (this.states.late > maxLate || this.states.count > maxStates) return;
    if (this.#doubtful.some(({ waits }) => waits)) return;
    const { model } = this.states;
    const make = operationsOf(this.host, random, { member: this.member, model });
    // A launch can have no answer, so it is an operation of its own.
    const play = () => (random.chance(0.6) ? make.playOn() : undefined) ?? make.launch();
    const choices = { ...make, play };
    const pair = random.chance(0.12) ? nextPair(choices, random, model) : undefined;
    const operation = pair?.[0] ?? nextOperation(choices, random, model);
    if (!operation) return;
    const plan = (first: number): RequestPlan => ({
      ...defaultPlan(first),
      timeout: random.chance(0.3) ? 1500 : 10_000,
      cutAfter: random.chance(operation.keyed ? 0.12 : 0.04) ? random.int(0, 40) : undefined,
    });
    const first = random.int(0, 7);
    if (pair) {
      const [one, other] = [plan(first), plan(first + 1)];
      this.#accept(await Promise.all([this.#run(pair[0], `${name}-a`, one), this.#run(pair[1], `${name}-b`, other)]));
    } else if (operation.keyed && random.chance(0.25)) {
      await this.#runTwice(operation, name, [plan(first), plan(first + 1)]);
    } else {
      this.#accept([await this.#run(operation, name, plan(first))]);
    }
    if (this.#answered.length > 0 && random.chance(0.15)) await this.#repeat(random.pick(this.#answered), plan(first));
    await copyAccountIds(this.host, this.member, this.states.models);
    if (random.chance(0.2)) await this.#poll(random.int(0, 7));
  }

  /** Runs an operation that nothing disturbs. */
  async run(operation: Operation): Promise<void> {
    this.#accept([await this.#run(operation, '', defaultPlan())]);
  }

  /** From now on nothing that was sent before can take effect. */
  async settle(): Promise<void> {
    for (const doubtful of this.#doubtful) doubtful.data = await doubtful.learn();
    this.states.settle();
    this.#doubtful.length = 0;
    // A stored answer is kept for a day, and the clock may move now.
    this.#answered = [];
  }

  async #run(operation: Operation, key: string, plan: RequestPlan): Promise<Result> {
    this.operations += 1;
    const sentAt = this.requests.clockStep;
    const answer = await this.requests.withPlan(plan, () => operation.run(operation.keyed ? key : undefined));
    if (operation.learn && isFinal(operation, answer)) answer.data = await operation.learn(key);
    const { code, message = '', data } = answer;
    const shown = data === undefined || data === null ? '' : ` ${JSON.stringify(data)}`;
    const unanswered = plan.lost > 0 ? `, ${plan.lost} requests without an answer` : '';
    this.history.push(`${key} ${operation.label}: ${code} ${message}${shown}${unanswered}`);
    return { operation, key, answer, sentAt, lost: isFinal(operation, answer) ? 0 : plan.lost };
  }

  async #runTwice(operation: Operation, key: string, plans: [RequestPlan, RequestPlan]): Promise<void> {
    const results = await Promise.all(plans.map((plan) => this.#run(operation, key, plan)));
    const final = results.filter(({ answer }) => isFinal(operation, answer));
    this.#assertSameAnswer(final);
    // One request under the key has taken effect at most; any other one was refused before it counted.
    const result = final.find(({ answer }) => !mayChange(answer)) ?? final[0] ?? results[0];
    if (result) this.#accept([result]);
  }

  /** A duplicate arrives late. */
  async #repeat(earlier: Result, plan: RequestPlan): Promise<void> {
    const again = await this.#run(earlier.operation, earlier.key, plan);
    if (isFinal(again.operation, again.answer)) this.#assertSameAnswer([earlier, again]);
  }

  /**
   * Polls the balance until it is a possible one: another process than that of the last change may show an earlier one
   * for a second.
   */
  async #poll(first: number): Promise<void> {
    if (!this.states.models.every(({ restrictions }) => restrictions.hasSession)) return;
    const possible = this.states.reachable;
    if (!possible.every(({ restrictions }) => restrictions.hasSession)) return;
    const balances = possible.map(({ wallet }) => yuan(wallet));
    const end = performance.now() + maxStale;
    for (;;) {
      const begun = performance.now();
      const { code, message, data } = await this.requests.withPlan(defaultPlan(first), () =>
        this.host.send('balance', {}, this.member),
      );
      if (code === codes.ok && balances.includes(data.balance)) return;
      if (begun > end) {
        const shown = code === codes.ok ? data.balance : `${code} ${message}`;
        throw new UnexplainedAnswer(`the balance is ${shown} instead of ${balances.join(' or ')}`);
      }
      await sleep(100);
    }
  }

  #assertSameAnswer([one, other]: readonly Result[]): void {
    if (!one || !other || mayChange(one.answer) || mayChange(other.answer)) return;
    if (!isDeepStrictEqual(one.answer, other.answer)) {
      throw new UnexplainedAnswer(`${one.operation.label}: two answers under the idempotency key ${one.key}`);
    }
  }

  /** Updates the model with operations that ran at the same time. */
  #accept(results: readonly Result[]): void {
    for (const result of results) {
      for (let n = 0; n < result.lost; n += 1) this.#addLate(result);
    }
    // Too many attempts: nothing was changed, which the model does not predict.
    const played = results.filter(({ answer }) => answer.code !== codes.tooMany);
    if (!this.states.take(played)) {
      const labels = played.map(({ operation, answer }) => `${operation.label}: ${answer.code} ${answer.message}`);
      throw new UnexplainedAnswer(`no possible state explains: ${labels.join(' | ')}`);
    }
    this.acknowledged += played.filter(({ answer }) => answer.code === codes.ok).length;
    this.#answered.push(...results.filter(({ operation, answer }) => isFinal(operation, answer)));
  }

  #addLate({ operation, key, sentAt }: Result): void {
    if (operation.needsAnswer) return;
    if (operation.learn) return this.#addDoubtful(operation, sentAt, async () => operation.learn?.(key), true);
    this.states.addLate({ play: operation.play, sentAt });
  }

  #addDoubtful({ play }: Operation, sentAt: number, learn: Doubtful['learn'], waits = false): void {
    const doubtful: Doubtful = { learn, waits };
    this.#doubtful.push(doubtful);
    this.states.addLate({
      play: (to) => (doubtful.data === undefined ? codes.refused : play(to, { code: 0, data: doubtful.data })),
      sentAt,
    });
  }
}
