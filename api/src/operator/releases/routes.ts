import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../http/domainError';
import type { Services } from '../../services';
import { registerOperatorCall } from '../calls/registerOperatorCall';
import { registerOperatorChange } from '../calls/registerOperatorChange';
import { readRegisteredApps } from '../overview/siteRegistry';
import { assertPossible } from './assertPossible';
import { lockReleasesOf } from './queries';
import { makeReleasesReader } from './readReleases';
import { type ReleaseAction, requestFilesIn } from './requestFiles';

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
