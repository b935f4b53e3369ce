import * as v from 'valibot';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../base/errors/domainError';
import type { Routes } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { registerOperatorChange } from '../../authority/registerOperatorChange';
import { readRegisteredApps, type RegisteredApp, undefinedIfMissing } from './siteRegistry';
import { makeDependenciesReader, makeReleasesReader } from './readReleases';
import type { Transaction } from '../../../base/database/database';
import { renameSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseRequest } from '@site/contract/operators';

/** What the rollout worker may be asked for. None of these gives a release to more members than had it before. */
type ReleaseAction = 'rollback' | 'withdraw' | 'pause' | 'resume';

/** A file `SITE_DIR/requests/ID.json`, as docs/release.md describes it. */
interface RequestFile {
  schema: 1;
  id: string;
  action: ReleaseAction;
  app: string;
  /** The release that it is about; the worker refuses if another one has taken its place. */
  of: string;
  by: string;
  /** ISO */
  at: string;
}

/** The worker refuses older requests. */
const expiresMs = 600_000;
/** A file that is not sent by then belongs to a change that was rolled back. */
const unsentMs = 60_000;

const waitingSchema = v.pipe(v.string(), v.parseJson(), v.object({ id: v.string(), app: v.string(), at: v.string() }));
const outcomeSchema = v.pipe(v.string(), v.parseJson(), v.object({ ok: v.boolean(), message: v.string() }));

/** The requests to the rollout worker of the site in `siteDir`. Errors of the file system are thrown. */
const requestFilesIn = (siteDir: string) => {
  const folder = join(siteDir, 'requests');
  const running = join(folder, 'running');

  const filesOf = async (): Promise<{ path: string; limit: number; isUnsent: boolean }[]> =>
    [
      ...((await undefinedIfMissing(readdir(folder))) ?? []).map((name) => ({ path: join(folder, name), name })),
      ...((await undefinedIfMissing(readdir(running))) ?? []).map((name) => ({ path: join(running, name), name })),
    ].flatMap(({ path, name }) => {
      if (name.endsWith('.json')) return { path, limit: expiresMs, isUnsent: false };
      return name.endsWith('.json.next') ? { path, limit: unsentMs, isUnsent: true } : [];
    });

  /** Whether a request about `app`, other than `id`, is not executed yet. */
  const isWaiting = async (app: string, id: string, now: Date): Promise<boolean> => {
    for (const { path, limit, isUnsent } of await filesOf()) {
      const request = v.safeParse(waitingSchema, await undefinedIfMissing(readFile(path, 'utf8')));
      if (!request.success || request.output.id === id) continue;
      const isExpired = now.getTime() - Date.parse(request.output.at) >= limit;
      if (isExpired && isUnsent) await rm(path, { force: true });
      if (!isExpired && request.output.app === app) return true;
    }
    return false;
  };

  /** Writes a request under a name that the worker ignores until it is sent. */
  const write = async (request: RequestFile): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const handle = await open(join(folder, `${request.id}.json.next`), 'w');
    try {
      await handle.writeFile(`${JSON.stringify(request)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };

  const send = (id: string): void => renameSync(join(folder, `${id}.json.next`), join(folder, `${id}.json`));

  const outcome = async (id: string): Promise<ReleaseRequest | undefined> => {
    const text = await undefinedIfMissing(readFile(join(folder, 'done', `${id}.json`), 'utf8'));
    if (text === undefined) return undefined;
    const { ok, message } = v.parse(outcomeSchema, text);
    return { state: ok ? 'done' : 'refused', message };
  };

  const exists = async (...path: string[]) => (await undefinedIfMissing(stat(join(folder, ...path)))) !== undefined;

  /** What became of a request; undefined if there is none with this id. */
  const stateOf = async (id: string): Promise<ReleaseRequest | undefined> => {
    const done = await outcome(id);
    if (done) return done;
    for (const path of [[`${id}.json.next`], [`${id}.json`], ['running', `${id}.json`]])
      if (await exists(...path)) return { state: 'waiting', message: '' };
    if (await exists('rejected', `${id}.json`)) return { state: 'refused', message: 'The request is malformed.' };
    // It may have been executed since the first look.
    return outcome(id);
  };

  return { isWaiting, write, send, stateOf };
};

const changed = () => new DomainError('发布状态已变化，请查看最新状态后再操作！');

/** The release that the action is about; undefined if it is not possible now. */
const subjectOf = (action: ReleaseAction, { live, canary, rollout, previous }: RegisteredApp): string | undefined => {
  if (action === 'rollback') return canary?.version ?? (previous.length > 0 ? live : undefined);
  if (!rollout || !['advancing', 'holding', 'paused'].includes(rollout.state)) return undefined;
  const isPaused = rollout.state === 'paused';
  if ((action === 'pause' && isPaused) || (action === 'resume' && !isPaused)) return undefined;
  return rollout.version;
};

/**
 * Returns the release that the action is about.
 * @param of the release that the operator saw
 * @throws DomainError if the action is not possible now, or would be about another release
 */
const assertPossible = (action: ReleaseAction, app: RegisteredApp, of: string | undefined): string => {
  const subject = subjectOf(action, app);
  if (subject === undefined && action === 'rollback') throw new DomainError('没有可以回退的版本！');
  if (subject === undefined || (of !== undefined && of !== subject)) throw changed();
  return subject;
};

/** Makes changes to the releases of an app wait for each other until `tx` ends. */
const lockReleasesOf = (tx: Transaction, app: string) =>
  tx.run(`select pg_advisory_xact_lock(hashtextextended('releases:' || $1, 0))`, [app]);

const actions: readonly ReleaseAction[] = ['rollback', 'withdraw', 'pause', 'resume'];

/**
 * What members get of each app, and requests to the rollout worker. The API host has no key to sign releases with, so
 * it leaves a file to the worker of an edge, which executes it and leaves its answer.
 */
export const releaseRoutes: Routes = (app, services) => {
  const { siteDir, log } = services;
  const readReleases = makeReleasesReader(siteDir, log);
  const requests = siteDir === undefined ? undefined : requestFilesIn(siteDir);

  const withFiles = async <Result>(work: Promise<Result>, message: string): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      log.warn({ err: error, folder: siteDir }, 'could not use the requests of the site');
      throw new DomainError(message);
    }
  };
  const unreadable = '无法读取发布目录，请联系技术人员！';

  registerOperatorCall(app, services, 'GET /releases', () => readReleases(services.now()));

  registerOperatorCall(app, services, 'GET /releases/dependencies', makeDependenciesReader(siteDir, log));

  registerOperatorCall(app, services, 'GET /releases/requests/:id', async ({ input: { id } }) => {
    const state = requests && (await withFiles(requests.stateOf(id), unreadable));
    if (!state) throw new DomainError('该请求不存在！');
    return state;
  });

  for (const action of actions)
    registerOperatorChange(app, services, `POST /releases/:app/${action}`, {
      // Once, also if the transaction runs again.
      prepare: async () => randomUUID(),
      change: async ({ tx, input, operator, prepared: id }) => {
        if (siteDir === undefined || !requests) throw new DomainError('接口服务没有发布目录（SITE_DIR）！');
        await lockReleasesOf(tx, input.app);
        const apps = await withFiles(readRegisteredApps(siteDir), unreadable);
        const registered = Object.hasOwn(apps, input.app) ? apps[input.app] : undefined;
        if (!registered) throw new DomainError('没有这个应用！');
        const of = assertPossible(action, registered, input.of);
        const now = services.now();
        if (await withFiles(requests.isWaiting(input.app, id, now), unreadable))
          throw new DomainError('该应用有操作正在等待执行，请稍后再试！');
        await withFiles(
          requests.write({
            schema: 1,
            id,
            action,
            app: input.app,
            of,
            by: `operator ${operator.name}`,
            at: now.toISOString(),
          }),
          '无法写入发布目录（requests），请联系技术人员！',
        );
        // After the audit row is committed: no effect without one.
        tx.afterCommit(() => {
          try {
            requests.send(id);
          } catch (error) {
            log.error({ err: error, folder: siteDir }, 'could not send a request to the rollout worker');
          }
        });
        return {
          data: { request: id },
          message: '已提交，等待执行！',
          target: `release:${input.app}`,
          after: { version: of, request: id },
          reason: input.reason,
        };
      },
    });
};
