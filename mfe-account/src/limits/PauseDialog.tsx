import { AlertDialog, beijingNow, serverNow } from '@site/shared';
import type { Pause, PauseKind } from './selfLimits';
import { useSetLimit } from './useSetLimit';

interface Props {
  kind: PauseKind;
  /** 暂停游戏 or 自我排除. */
  title: string;
  /** The selected pause; undefined closes the dialog. */
  pause: Pause | undefined;
  onClose: () => void;
}

const day = 86_400_000;

/** Asks for confirmation of a pause and shows its end date, because a pause cannot be undone. */
export function PauseDialog({ kind, title, pause, onClose }: Props) {
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
