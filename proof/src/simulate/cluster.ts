import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type WalletAction, type WalletAnswer, walletAnswer } from '@site/contract/schemas';
import * as v from 'valibot';
import { oneAtATime } from '../../../api/src/base/jobs/oneAtATime';
import { transferPlatforms } from '../../../api/src/ledger/platformList';
import { signedHeaders } from '../../../api/src/base/http/signedCallback';
import { newOperatorToken } from '../../../api/src/operators/identity/tokens';
import { FakeRemotePlatform } from '../../../api/src/testing/fakeRemotePlatform';
import { ModelClock } from '../model/clock';
import { setModelClock, useModelClock } from '../model/databaseClock';
import { lastBatch, type Recovered } from '../model/modelHost';
import type { ModelHouse, ModelRemote } from '../model/records';
import { ApiProcess } from '../apiProcess';
import { type DatabaseServer, withReachableDatabase, whenIdle, whenTransfersEnded } from './databaseServer';
import { PaymentSources } from './paymentSources';
import { PlatformServer } from './platformServer';
import { WalletProvider } from './walletProvider';
import { seededFor } from '../../../api/src/testing/random';

const remoteNames: readonly string[] = ['OB', 'KY'];

/** The platforms refuse one amount in this many. */
const refusedIn = 11n;

interface Options {
  seed: number;
  /** The number of API processes. */
  processes: number;
  /** @param folder for the server's data */
  database: (folder: string) => DatabaseServer;
}

/** API processes on one database, and remote platforms, all on loopback; their data is in a temporary folder. */
export class Cluster {
  readonly operatorKey = randomBytes(32).toString('hex');
  readonly clock = new ModelClock(new Date());
  #oldestStep = this.clock.step;
  readonly processes: readonly ApiProcess[];
  /** Processes of `npm run wallet`. */
  readonly wallets: readonly ApiProcess[];
  readonly gameProvider: WalletProvider;
  readonly database: DatabaseServer;
  readonly remote: ModelRemote;
  readonly platforms: PlatformServer;
  readonly payments: PaymentSources;
  /** Signs the wallet calls of all games of sandboxes. */
  readonly #walletSecret = randomBytes(32).toString('hex');
  /** Tokens of the operators: of the one with the key, and of others who may do the same. */
  readonly operatorTokens = [this.operatorKey, newOperatorToken(), newOperatorToken()];
  /** What the processes print. */
  readonly logFile: string;
  /** What must not happen: wrong books that the log reports, and callbacks that were answered wrongly. */
  readonly alarms: string[] = [];
  /** Processes and database servers that were killed. */
  kills = 0;

  private constructor(
    private readonly folder: string,
    { seed, processes, database }: Options,
  ) {
    this.database = database(folder);
    this.logFile = `${folder}.log`;
    this.remote = { names: remoteNames, refuses: (amount) => (amount + BigInt(seed)) % refusedIn === 0n };
    const targets = () => this.processes.flatMap(({ addresses }) => (addresses ? [addresses.members] : []));
    const alarm = (line: string) => void this.alarms.push(line);
    this.payments = new PaymentSources({
      seed,
      database: this.database,
      targets,
      now: () => this.clock.now,
      alarm,
      killAll: () => this.kill(this.processes, 0),
    });
    this.platforms = new PlatformServer(
      transferPlatforms
        .filter(({ name }) => remoteNames.includes(name))
        .map(({ name, platname }) => new FakeRemotePlatform(name, platname, this.remote.refuses)),
      {
        random: seededFor(seed, -1),
        targets,
        now: () => this.clock.now,
        alarm,
      },
    );
    const env = () => ({
      ...this.database.env,
      ...this.payments.env,
      DATA_DIR: folder,
      SITE_DIR: join(folder, 'site'),
      OPERATOR_PORT: '0',
      OPERATOR_KEY: this.operatorKey,
      // Children must not outlive a simulator that is killed.
      EXIT_WITH_PARENT: '1',
      SIMULATED_TIME: String(this.clock.now),
      SIMULATED_PLATFORMS: JSON.stringify(this.platforms.addresses),
      SANDBOX_GAMES_SECRET: this.#walletSecret,
    });
    const log = (text: string) => {
      appendFileSync(this.logFile, `${text}\n`);
      if (/reconciliation-failed|platform-(transfer|callback)-contradicted/.test(text)) this.alarms.push(text);
    };
    this.processes = Array.from({ length: processes }, (_, n) => new ApiProcess(`api-${n}`, env, log));
    const ofWallet = () => ({ ...env(), WALLET_PORT: '0' });
    this.wallets = [0, 1].map((n) => new ApiProcess(`wallet-${n}`, ofWallet, log, 'app/wallet.ts'));
    this.gameProvider = new WalletProvider({
      processes: this.wallets,
      database: this.database,
      secret: this.#walletSecret,
    });
  }

  static async create(options: Options): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'site-simulate-'));
    // PostgreSQL runs as another user if this one is root.
    await chmod(folder, 0o755);
    return new Cluster(folder, options);
  }

  async start(): Promise<void> {
    await this.platforms.start();
    await this.payments.start();
    await this.database.start();
    for (const api of [...this.processes, ...this.wallets]) await api.start();
    await withReachableDatabase(this.database, (client) => useModelClock(client, this.clock.now));
  }

  /** What all members share. */
  house(rest: Pick<ModelHouse, 'tiers' | 'rules'>): ModelHouse {
    return { ...rest, platforms: transferPlatforms, remote: this.remote, clock: this.clock };
  }

  /** Kills processes, and starts those that ran again after `ms`. */
  async kill(targets: readonly ApiProcess[], ms: number): Promise<void> {
    const killed = await Promise.all(targets.map((api) => api.kill()));
    const down = targets.filter((_api, n) => killed[n]);
    this.kills += down.length;
    await sleep(ms);
    await Promise.all(down.map((api) => api.start()));
  }

  async killDatabase(): Promise<void> {
    if (await this.database.kill()) this.kills += 1;
  }

  /** Moves the clock of every process to its next stop. Meanwhile requests may see the old time or the new one. */
  readonly advanceClock = oneAtATime(async () => {
    const now = this.clock.advance().getTime();
    await withReachableDatabase(this.database, (client) => client.query(setModelClock, [new Date(now)]));
    await Promise.all(this.processes.map((api) => api.setClock(now)));
    this.#oldestStep = this.clock.step;
  });

  /** The oldest time that a process may show, as a step of the clock. */
  get oldestStep(): number {
    return this.#oldestStep;
  }

  /**
   * Waits until no request that was sent before can take effect any more, every process serves calls, and every
   * transfer with a remote platform has ended.
   */
  async settle(): Promise<void> {
    await this.database.recover();
    const restart = async (api: ApiProcess) => {
      if (api.unanswered > 0 && api.addresses) await api.drain();
      if (!api.addresses) await api.start();
    };
    await Promise.all([...this.processes, ...this.wallets].map(restart));
    await this.platforms.settle();
    await whenTransfersEnded(this.database).catch((error: Error) => this.alarms.push(error.message));
    await whenIdle(this.database);
  }

  /** The first value that a statement returns. */
  async #value(sql: string, param: unknown): Promise<string | undefined> {
    const { rows } = await withReachableDatabase(this.database, (client) =>
      client.query<Record<string, string | null>>(sql, [param]),
    );
    return Object.values(rows[0] ?? {})[0] ?? undefined;
  }

  /** Makes a wallet call of the provider of the sandboxes, until it is decided. */
  async callWallet(platform: string, action: WalletAction, fields: object): Promise<WalletAnswer> {
    const body = JSON.stringify(fields);
    for (let tries = 1; ; tries += 1) {
      const base = this.wallets[tries % this.wallets.length]?.addresses?.members;
      const reply = await fetch(`${base}/api/platforms/${platform}/wallet/${action}`, {
        method: 'POST',
        headers: signedHeaders(this.#walletSecret, body),
        body,
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (reply?.status === 200) return v.parse(walletAnswer, await reply.json());
      if (tries === 300) throw new Error(`${action} on ${platform} was not decided: ${reply?.status}`);
      await sleep(200);
    }
  }

  batchOf(order: string): Promise<string | undefined> {
    return this.#value(lastBatch, order);
  }

  /** A change of one of these orders or batches that waits for a second operator. */
  proposalAbout(numbers: readonly string[]): Promise<string | undefined> {
    const kinds: Record<string, string> = { D: 'deposit', W: 'withdrawal' };
    return this.#value(
      'select id from operator_approval where state = 1 and target = any($1) limit 1',
      numbers.map((number) => `${kinds[number.charAt(0)] ?? 'payout-batch'}:${number}`),
    );
  }

  async endClaims(memberId: string): Promise<void> {
    for (const table of ['deposit', 'withdrawal']) {
      await this.#value(
        `update ${table} set claimed_until = clock_timestamp() where member_id = $1 and claimed_until is not null`,
        memberId,
      );
    }
  }

  /** The transfers that a `transall` began with remote platforms; undefined if it took no effect. */
  async recovered(memberId: string, key: string): Promise<Recovered[] | undefined> {
    const { rows } = await withReachableDatabase(this.database, (client) =>
      client.query<{ recovered: Recovered[] }>(
        `select coalesce((
            select json_agg(json_build_object('platform', t.platform, 'amount', t.amount::text) order by t.id)
              from json_array_elements(answer -> 'data' -> 'transfers') begun
                join platform_transfer t on t.reference = begun ->> 'reference'
          ), '[]') recovered
          from idempotent_answer
          where member_id = $1 and call = 'transall' and key_hash = $2 and answer ->> 'code' = '200'`,
        [memberId, createHash('sha256').update(key).digest()],
      ),
    );
    return rows[0]?.recovered;
  }

  /** Stops everything that it started, and deletes the data; the log stays if `keepLog`. */
  async close(keepLog: boolean): Promise<void> {
    await Promise.all([...this.processes, ...this.wallets].map((api) => api.close()));
    await this.platforms.close();
    await this.payments.close();
    await this.database.close();
    // A server that was killed may still write for a moment.
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    if (!keepLog) await rm(this.logFile, { force: true });
  }
}
