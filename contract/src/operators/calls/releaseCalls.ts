import * as v from 'valibot';
import { nothing } from '../../types';
import type { ReleaseDependencies, ReleaseRequest, Releases } from '../data/releases';
import { changeReleases, readReleases, reason, returns } from './operatorCall';

const appName = v.pipe(v.string(), v.maxLength(60, '没有这个应用！'), v.regex(/^[a-z][a-z0-9-]*$/, '没有这个应用！'));
/** `of` is the release that the operator saw; the change is refused if another one has taken its place. */
const releaseChange = v.object({
  app: appName,
  of: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, '版本有误！'))),
  reason,
});

/** What members get of each app, and the requests to the rollout worker. */
export const releaseCalls = {
  'GET /releases': readReleases(nothing, returns<Releases>()),
  /** What each live release needs of the others, of `@site/shared` and of the API host. */
  'GET /releases/dependencies': readReleases(nothing, returns<ReleaseDependencies>()),
  /** Withdraws the canary; without one, the release before becomes live again. The rollout worker executes it. */
  'POST /releases/:app/rollback': changeReleases(releaseChange, returns<{ request: string }>(), 'releases.rollback'),
  /** These three control a running rollout; the rollout worker executes them. */
  'POST /releases/:app/withdraw': changeReleases(releaseChange, returns<{ request: string }>(), 'releases.withdraw'),
  'POST /releases/:app/pause': changeReleases(releaseChange, returns<{ request: string }>(), 'releases.pause'),
  'POST /releases/:app/resume': changeReleases(releaseChange, returns<{ request: string }>(), 'releases.resume'),
  'GET /releases/requests/:id': readReleases(
    v.object({ id: v.pipe(v.string(), v.uuid('该请求不存在！')) }),
    returns<ReleaseRequest>(),
  ),
};
