import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../base/errors/domainError';
import type { Services } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { registerOperatorChange } from '../../authority/registerOperatorChange';
import { readRegisteredApps, type RegisteredApp } from '../overview/siteRegistry';
import { makeDependenciesReader, makeReleasesReader } from './readReleases';
import { type ReleaseAction, requestFilesIn } from './requestFiles';
import type { Transaction } from '../../../base/database/database';

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
export const releaseRoutes = (app: FastifyInstance, services: Services): void => {
  const { siteDir, log } = services;
  const readReleases = makeReleasesReader(siteDir, log);
  const requests = siteDir === undefined ? undefined : requestFilesIn(siteDir);

  /** Turns an error of the file system into one that the operator understands. */
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
