import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../../api/src/testing/random';
import { registration } from '../../../api/src/testing/testHost';
import { addresses } from './siteOfProcesses';

/** ms after which a page gives up a call or a file. */
const timeout = 5000;
/** ms until a call is repeated. */
const pause = 300;

interface Answer {
  status: number;
  body: string;
}

/** When members got what they asked for, and when they did not, ms of the process. */
export interface Observed {
  acknowledged: number[];
  pages: number[];
  failedPages: number[];
}

/** A member with an address, who moves money to a platform and back, and loads pages meanwhile. */
export class Member {
  /** Transfers that were answered as done. */
  acknowledged = 0;
  /** Answers to transfers that are neither success nor to be repeated. */
  readonly unexpected: string[] = [];
  #token = '';
  #isAway = false;
  readonly #agent: Agent;

  constructor(
    readonly name: string,
    private readonly localAddress: string,
    private readonly random: Seeded,
    private readonly observed: Observed,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: 6, localAddress });
  }

  #request(method: string, path: string, { headers = {}, body }: { headers?: object; body?: string } = {}) {
    return new Promise<Answer>((done, fail) => {
      const sent = request(
        `http://${addresses.members}${path}`,
        { method, agent: this.#agent, localAddress: this.localAddress, headers: { ...headers }, timeout },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.on('error', fail);
          response.on('end', () => done({ status: response.statusCode ?? 0, body: text }));
          response.on('aborted', () => fail(new Error('cut off')));
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', fail);
      sent.end(body);
    });
  }

  /** Repeats a call under the same key until it is answered with something else than that it failed. */
  async #call(name: string, payload: object) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(this.#token && { authorization: `Bearer ${this.#token}` }),
    };
    const body = JSON.stringify(payload);
    for (;;) {
      const answer = await this.#request('POST', `/api/${name}`, { headers, body }).catch(() => undefined);
      if (answer?.status === 200) {
        const { code, message, data } = JSON.parse(answer.body) as { code: number; message: string; data: unknown };
        if (code !== 500 && code !== 429) return { code, message, data };
      }
      await sleep(pause);
    }
  }

  async register(): Promise<void> {
    const { code, message, data } = await this.#call('register', registration(this.name));
    if (code !== 200) throw new Error(`${this.name} could not register: ${message}`);
    this.#token = (data as { api_token: string }).api_token;
    await this.#call('uptransferstatus', { transferstatus: '0' });
  }

  async #transfer(isBack: boolean): Promise<void> {
    const [sourcetype, targettype] = isBack ? ['AG', 'userbalance'] : ['userbalance', 'AG'];
    const { code, message } = await this.#call('transfer', { amount: '1', sourcetype, targettype });
    if (code === 200) {
      this.acknowledged += 1;
      this.observed.acknowledged.push(performance.now());
    } else this.unexpected.push(`${this.name}: ${code} ${message}`);
  }

  /** Loads home and one of its scripts, and reports that as telemetry. */
  async #openPage(): Promise<void> {
    try {
      const page = await this.#request('GET', '/');
      const [script] = /\/files\/shell\/[\w/.-]+\.js/.exec(page.body) ?? [];
      if (page.status !== 200 || script === undefined) throw new Error(`home: ${page.status}`);
      const file = await this.#request('GET', script);
      if (file.status !== 200 || file.body === '') throw new Error(`${script}: ${file.status}`);
      this.observed.pages.push(performance.now());
    } catch {
      this.observed.failedPages.push(performance.now());
    }
    await this.#request('POST', '/beacon', { body: '[]' }).catch(() => undefined);
  }

  async #moveMoney(): Promise<void> {
    for (let turn = 0; !this.#isAway || turn % 2 === 1; turn += 1) {
      await this.#transfer(turn % 2 === 1);
      await sleep(this.random.int(400, 1600));
    }
  }

  async #loadPages(): Promise<void> {
    while (!this.#isAway) {
      await this.#openPage();
      await sleep(this.random.int(2000, 8000));
    }
  }

  /** Acts until it is sent away; then its last transfer is answered. */
  async act(): Promise<void> {
    await Promise.all([this.#moveMoney(), this.#loadPages()]);
    this.#agent.destroy();
  }

  sendAway(): void {
    this.#isAway = true;
  }
}
