import { randomBytes } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { oneAtATime } from '../oneAtATime';
import { ModelClock } from '../testing/model/clock';
import { ApiProcess } from './apiProcess';
import { PrivatePostgres } from './privatePostgres';

/** API processes on one private PostgreSQL in a temporary folder, all on loopback. */
export class Cluster {
  readonly operatorKey = randomBytes(32).toString('hex');
  readonly clock = new ModelClock(new Date());
  #oldestStep = this.clock.step;
  readonly processes: readonly ApiProcess[];
  readonly postgres: PrivatePostgres;
  /** What the processes print. */
  readonly logFile: string;
  /** Lines of the log that report wrong books. */
  readonly alarms: string[] = [];

  private constructor(
    private readonly folder: string,
    count: number,
  ) {
    this.postgres = new PrivatePostgres(folder);
    this.logFile = `${folder}.log`;
    const env = () => ({
      DATA_DIR: folder,
      SITE_DIR: join(folder, 'site'),
      OPERATOR_PORT: '0',
      OPERATOR_KEY: this.operatorKey,
      // Children must not outlive a simulator that is killed.
      EXIT_WITH_PARENT: '1',
      SIMULATED_TIME: String(this.clock.now),
    });
    const log = (text: string) => {
      appendFileSync(this.logFile, `${text}\n`);
      if (text.includes('reconciliation-failed')) this.alarms.push(text);
    };
    this.processes = Array.from({ length: count }, (_, n) => new ApiProcess(`api-${n}`, env, log));
  }

  static async create(count: number): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'site-simulate-'));
    // PostgreSQL runs as another user if this one is root.
    await chmod(folder, 0o755);
    return new Cluster(folder, count);
  }

  async start(): Promise<void> {
    for (const api of this.processes) await api.start();
  }

  /** Moves the clock of every process to its next stop. Meanwhile requests may see the old time or the new one. */
  readonly advanceClock = oneAtATime(async () => {
    const now = this.clock.advance().getTime();
    await Promise.all(this.processes.map((api) => api.setClock(now)));
    this.#oldestStep = this.clock.step;
  });

  /** The oldest time that a process may show, as a step of the clock. */
  get oldestStep(): number {
    return this.#oldestStep;
  }

  /** Waits until no request that was sent before can take effect any more, and every process serves calls. */
  async settle(): Promise<void> {
    const restart = async (api: ApiProcess) => {
      if (api.unanswered > 0 && api.addresses) await api.drain();
      if (!api.addresses) await api.start();
    };
    await Promise.all(this.processes.map(restart));
    await this.postgres.whenIdle();
  }

  /** The win or loss of a round in fen, as soon as the database answers. */
  async winLoss(round: string): Promise<string | undefined> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { rows } = await this.postgres.use((client) =>
          client.query<{ win: string }>('select payout - amount win from bet where reference = $1', [round]),
        );
        return rows[0]?.win;
      } catch (error) {
        if (tries === 300) throw error;
        await sleep(200);
      }
    }
  }

  /** Stops everything that it started, and deletes the data; the log stays if `keepLog`. */
  async close(keepLog: boolean): Promise<void> {
    await Promise.all(this.processes.map((api) => api.close()));
    await this.postgres.close();
    await rm(this.folder, { recursive: true, force: true });
    if (!keepLog) await rm(this.logFile, { force: true });
  }
}
