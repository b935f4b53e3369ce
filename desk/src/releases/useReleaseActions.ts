import type { AppReleases } from '@site/contract/operators';
import { useChange } from '../api/useCall';
import { runningRollout } from './rolloutStates';

/** Something an operator asks the rollout worker for, with a reason. */
export interface ReleaseAction {
  label: string;
  /** The release that it is about. */
  version: string;
  /** What members get afterwards. */
  hint: string;
  danger: boolean;
  /** Resolves with the id of the request. */
  send: (reason: string) => Promise<{ request: string }>;
}

/** What can be done about an app's releases now. */
export const useReleaseActions = (releases: AppReleases): ReleaseAction[] => {
  const { app, live, canary, previous, rolled_back_with: others } = releases;
  const rollback = useChange('POST /releases/:app/rollback');
  const withdraw = useChange('POST /releases/:app/withdraw');
  const pause = useChange('POST /releases/:app/pause');
  const resume = useChange('POST /releases/:app/resume');
  const action = (
    { mutateAsync }: typeof rollback | typeof withdraw | typeof pause | typeof resume,
    label: string,
    version: string,
    hint: string,
    danger = false,
  ): ReleaseAction => ({
    label,
    version,
    hint,
    danger,
    send: (reason) => mutateAsync({ app, of: version, reason }),
  });

  const together = others.length > 0 ? `；${others.join('、')} 与它一起发布，也一起回滚` : '';
  const everybody = `所有用户都回到 ${live.version}${together}`;
  const rollout = runningRollout(releases);
  if (rollout)
    return [
      rollout.state === 'paused'
        ? action(resume, '继续', rollout.version, '按监测数据继续自动推进')
        : action(pause, '暂停', rollout.version, `停在 ${rollout.percent}%，不再自动推进或撤回`),
      action(withdraw, '撤回', rollout.version, everybody, true),
    ];
  if (canary) return [action(rollback, '回滚灰度', canary.version, everybody, true)];
  const [before] = previous;
  return before ? [action(rollback, '回滚', live.version, `所有用户都回到 ${before.version}${together}`, true)] : [];
};
