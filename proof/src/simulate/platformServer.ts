import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PlatformTransfer } from '../../../api/src/games/platforms/platform';
import type { Behaviour, FakeRemotePlatform, Method } from '../../../api/src/testing/fakeRemotePlatform';
import type { Seeded } from '../../../api/src/testing/random';
import { PlatformCallbacks } from './platformCallbacks';
import { answerTwice } from '../exchange';
import type { SimulatedPlatform } from './platformAdapter';

/** How calls are treated: as the fake platform does, or answered twice on one connection. */
const treatments: readonly (readonly [weight: number, treatment: Behaviour | 'twice'])[] = [
  [70, 'answer'],
  [6, 'twice'],
  [6, 'lost'],
  [5, 'unreachable'],
  [4, 'hang'],
  [5, 'late'],
  [4, 'unknown'],
];

/** The treatments that a call without an unknown answer can have. */
const plainTreatments = treatments.filter(([, treatment]) => treatment !== 'unknown');

interface Sent {
  memberId: string;
  reference: string;
  /** Fen. */
  amount: string;
}

interface Options {
  random: Seeded;
  /** Addresses of the API processes that run, for members. */
  targets: () => string[];
  /** The time of the API processes, ms since 1970. */
  now: () => number;
  /** Takes what an API process must not have answered. */
  alarm: (line: string) => void;
}

/** Remote platforms with books of their own: a server on loopback that the API processes call, and that calls them. */
export class PlatformServer {
  readonly #random: Seeded;
  readonly #callbacks: PlatformCallbacks;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #url = '';
  #disturbed = false;
  /** While set, every call is treated so. */
  #outage: 'unreachable' | 'hang' | undefined;

  constructor(
    readonly platforms: readonly FakeRemotePlatform[],
    options: Options,
  ) {
    this.#random = options.random;
    this.#callbacks = new PlatformCallbacks(options);
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The platforms as API processes reach them. */
  get addresses(): SimulatedPlatform[] {
    return this.platforms.map(({ name, platname }) => ({ name, platname, url: `${this.#url}/${name}` }));
  }

  /** The transfers that they have received. */
  get transfers(): number {
    return this.platforms.reduce((sum, { orders }) => sum + orders.size, 0);
  }

  /** From now on calls are treated at random. */
  disturb(): void {
    this.#disturbed = true;
  }

  /** Treats every call so until `endOutage`. */
  beginOutage(kind: 'unreachable' | 'hang'): void {
    this.#outage = kind;
  }

  endOutage(): void {
    this.#outage = undefined;
  }

  /** Answers every call from now on. Calls that were late have arrived, and no callback is on its way any more. */
  async settle(): Promise<void> {
    this.#disturbed = false;
    for (const platform of this.platforms) platform.arrive();
    await this.#callbacks.flush();
  }

  async close(): Promise<void> {
    await this.#callbacks.flush();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ended = new AbortController();
    response.on('close', () => ended.abort(new Error('closed')));
    try {
      const [, name, method] = (request.url ?? '').split('/') as [string, string, Method];
      const sent = JSON.parse(await text(request)) as Sent;
      const platform = this.platforms.find((one) => one.name === name);
      if (!platform) throw new Error(`There is no platform ${name}.`);
      const treatment = this.#treatmentOf(method);
      platform.next(method, treatment === 'twice' ? 'answer' : treatment);
      if (treatment === 'late') setTimeout(() => platform.arrive(), this.#random.int(0, 3000)).unref();
      const result = this.#call(platform, method, sent, ended.signal);
      if (this.#disturbed && sent.reference) this.#callbacks.plan(platform, sent.reference);
      const body = JSON.stringify(await result, (_name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      if (treatment === 'twice') answerTwice(request, body);
      else response.end(body);
    } catch {
      request.socket.destroy();
    }
  }

  #treatmentOf(method: Method): Behaviour | 'twice' {
    if (this.#outage) return this.#outage;
    if (!this.#disturbed) return 'answer';
    return this.#random.weighted(method === 'balance' || method === 'launch' ? plainTreatments : treatments);
  }

  #call(platform: FakeRemotePlatform, method: Method, sent: Sent, signal: AbortSignal): Promise<unknown> {
    const { memberId, reference } = sent;
    const transfer: PlatformTransfer = { memberId, reference, amount: BigInt(sent.amount ?? 0) };
    switch (method) {
      case 'balance':
        return platform.balance(memberId, signal);
      case 'deposit':
        return platform.deposit(transfer, signal);
      case 'withdraw':
        return platform.withdraw(transfer, signal);
      case 'query':
        return platform.query(reference, signal);
      case 'launch':
        return platform.launch({ memberId }, signal);
    }
  }
}
