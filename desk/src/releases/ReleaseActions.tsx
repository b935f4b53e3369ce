import type { AppReleases } from '@site/contract/operators';
import { Flex } from 'antd';
import { useSend } from '../api/useCall';
import { ReasonButton } from '../ui/FormDialog';
import { runningRollout } from './ReleaseState';

/** Something an operator asks the rollout worker for, with a reason. */
interface ReleaseAction {
  label: string;
  call: 'rollback' | 'withdraw' | 'pause' | 'resume';
  version: string;
  /** What members get afterwards. */
  hint: string;
  danger?: boolean;
}

const actionsOf = (releases: AppReleases): ReleaseAction[] => {
  const { live, canary, previous, rolled_back_with: others } = releases;
  const together = others.length > 0 ? `；${others.join('、')} 与它一起发布，也一起回滚` : '';
  const hint = `所有用户都回到 ${live.version}${together}`;
  const rollout = runningRollout(releases);
  if (rollout) {
    const { version, state, percent } = rollout;
    return [
      state === 'paused'
        ? { label: '继续', call: 'resume', version, hint: '按监测数据继续自动推进' }
        : { label: '暂停', call: 'pause', version, hint: `停在 ${percent}%，不再自动推进或撤回` },
      { label: '撤回', call: 'withdraw', version, hint, danger: true },
    ];
  }
  if (canary) return [{ label: '回滚灰度', call: 'rollback', version: canary.version, hint, danger: true }];
  const [before] = previous;
  if (!before) return [];
  const rollbackHint = `所有用户都回到 ${before.version}${together}`;
  return [{ label: '回滚', call: 'rollback', version: live.version, hint: rollbackHint, danger: true }];
};

interface Props {
  releases: AppReleases;
  /** Whether a request of the operator waits for the worker. */
  isWaiting: boolean;
  onSent: (label: string, request: string) => void;
}

/** A button for each thing that can be done about an app's releases; each asks for a reason. */
export function ReleaseActions({ releases, isWaiting, onSent }: Props) {
  const { app } = releases;
  const send = useSend();
  return (
    <Flex gap="small" wrap>
      {actionsOf(releases).map(({ label, call, version, hint, danger = false }) => (
        <ReasonButton
          key={label}
          label={label}
          button={{ danger, disabled: isWaiting, 'aria-label': `${label} ${app}` }}
          title={`${label} ${app} ${version}`}
          onSubmit={async ({ reason }) => {
            const { request } = await send(`POST /releases/:app/${call}`, { app, of: version, reason });
            onSent(`${label} ${version}`, request);
          }}
          hint={hint}
          danger={danger}
          done=""
        />
      ))}
    </Flex>
  );
}
