import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformCallbackResults } from '@site/contract/schemas';
import { yuan } from '../../../api/src/base/money/money';
import { signCallback } from '../../../api/src/base/http/signedCallback';
import { fakeSecretOf, type FakeOrder, type FakeRemotePlatform } from '../../../api/src/testing/fakeRemotePlatform';
import type { Seeded } from '../../../api/src/testing/random';

const attempts = 3;

interface Options {
  random: Seeded;
  targets: () => string[];
  now: () => number;
  alarm: (line: string) => void;
}

/** A callback as it is sent. */
interface Signed {
  platform: string;
  headers: Record<string, string>;
  body: string;
}

/** Sends signed callbacks about transfers to the API processes: duplicated, late, replayed, or wrongly signed. */
export class PlatformCallbacks {
  readonly #random: Seeded;
  /** Callbacks that are on their way or still wait. */
  readonly #sending = new Set<Promise<void>>();
  #hurry = new AbortController();

  constructor(private readonly options: Options) {
    this.#random = options.random;
  }

  /** Maybe reports a transfer, if the platform has it by then. */
  plan(platform: FakeRemotePlatform, reference: string): void {
    const random = this.#random;
    if (!random.chance(0.4)) return;
    const kind = random.weighted([
      [4, 'once'],
      [2, 'duplicated'],
      [2, 'replayed'],
      [3, 'wrong'],
    ] as const);
    const delay = random.weighted([
      [2, 0],
      [3, random.int(1, 500)],
      [2, random.int(500, 6000)],
    ]);
    const work = async () => {
      await sleep(delay, undefined, { signal: this.#hurry.signal }).catch(() => undefined);
      const order = platform.orders.get(reference);
      if (!order) return;
      if (kind === 'wrong') return this.#sendWrong(platform.name, reference, order);
      const signed = this.#sign(platform.name, reference, order);
      if (kind === 'duplicated') {
        await Promise.all([
          this.#send(signed),
          this.#send(signed),
          this.#send(this.#sign(platform.name, reference, order)),
        ]);
        return;
      }
      const accepted = await this.#send(signed);
      if (kind === 'replayed' && accepted) await this.#replay(signed);
    };
    const sending = work().finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Sends those that wait now, and waits until each has an answer. */
  async flush(): Promise<void> {
    this.#hurry.abort();
    await Promise.all(this.#sending);
    this.#hurry = new AbortController();
  }

  #sign(platform: string, reference: string, { amount, outcome }: FakeOrder, secret = fakeSecretOf(platform)): Signed {
    const body = JSON.stringify({ transfers: [{ reference, amount: yuan(amount), outcome }] });
    const [timestamp, nonce] = [String(Math.floor(this.options.now() / 1000)), randomUUID()];
    const signature = signCallback(secret, { timestamp, nonce, body: Buffer.from(body) });
    return { platform, headers: { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature }, body };
  }

  /** Returns the status; undefined without an answer. */
  async #post({
    platform,
    headers,
    body,
  }: Signed): Promise<{ status: number; results?: PlatformCallbackResults } | undefined> {
    const targets = this.options.targets();
    if (targets.length === 0) return undefined;
    try {
      const response = await fetch(`${this.#random.pick(targets)}/api/platforms/${platform}/callback`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(8000),
      });
      const answer: unknown = await response.json();
      return { status: response.status, ...(response.ok && { results: answer as PlatformCallbackResults }) };
    } catch {
      return undefined;
    }
  }

  /** Sends until there is an answer; returns whether it was accepted. */
  async #send(signed: Signed): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const answer = await this.#post(signed);
      if (answer?.results) {
        const wrong = answer.results.transfers.filter(({ result }) => result !== 'settled' && result !== 'repeated');
        for (const { reference, result } of wrong) this.options.alarm(`callback about ${reference}: ${result}`);
        return true;
      }
      if (answer && answer.status < 500) {
        // Sent before, or the clock has jumped.
        if (![401, 409].includes(answer.status)) this.options.alarm(`callback answered with ${answer.status}`);
        return false;
      }
      await sleep(200);
    }
    return false;
  }

  /** Sends an accepted callback again. */
  async #replay(signed: Signed): Promise<void> {
    const answer = await this.#post(signed);
    if (answer && answer.status < 400) this.options.alarm(`callback accepted twice: ${signed.body}`);
  }

  /** Reports another outcome without the secret. */
  async #sendWrong(platform: string, reference: string, order: FakeOrder): Promise<void> {
    const outcome = order.outcome === 'done' ? 'failed' : 'done';
    const signed = this.#sign(platform, reference, { ...order, outcome }, `${fakeSecretOf(platform)}!`);
    const answer = await this.#post(signed);
    if (answer && answer.status < 400) this.options.alarm(`callback accepted without the secret: ${signed.body}`);
  }
}
