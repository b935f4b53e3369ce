import { DomainError } from '../../http/domainError';
import type { RegisteredApp } from '../overview/siteRegistry';
import type { ReleaseAction } from './requestFiles';

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
export const assertPossible = (action: ReleaseAction, app: RegisteredApp, of: string | undefined): string => {
  const subject = subjectOf(action, app);
  if (subject === undefined && action === 'rollback') throw new DomainError('没有可以回退的版本！');
  if (subject === undefined || (of !== undefined && of !== subject)) throw changed();
  return subject;
};
