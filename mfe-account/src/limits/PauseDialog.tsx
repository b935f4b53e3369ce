import { AlertDialog, beijingNow, serverNow } from '@site/shared';
import type { Pause, PauseKind } from './ownLimits';
import { useSetLimit } from './useSetLimit';

interface Props {
  kind: PauseKind;
  /** 暂停游戏 or 自我排除. */
  title: string;
  /** What was chosen; undefined when nothing is asked. */
  pause: Pause | undefined;
  onClose: () => void;
}

const day = 86_400_000;

/** Asks before a pause begins, and says until when it will last: it cannot be taken back. */
export function PauseQuestion({ kind, title, pause, onClose }: Props) {
  const { set, busy } = useSetLimit();
  const end = beijingNow(serverNow() + (pause?.days ?? 0) * day);

  const confirm = async () => {
    if (pause) await set({ kind, period: pause.period, amount: '' });
    onClose();
  };

  return (
    <AlertDialog
      open={pause !== undefined}
      title={`确定${title}${pause?.label ?? ''}吗？`}
      onClose={onClose}
      actions={[
        { label: '取消', onSelect: onClose },
        { label: '确定', onSelect: () => void confirm(), variant: 'danger', busy },
      ]}
    >
      将持续至 {end.date} {end.time}（北京时间），期间无法撤销或提前结束。
    </AlertDialog>
  );
}
