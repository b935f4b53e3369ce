import { AlertDialog, beijingNow, Button, Callout, Section, serverNow, token } from '@site/shared';
import { useState } from 'react';
import styled from 'styled-components';
import { type SelfLimit, useSetLimit } from './limitsApi';
import { pausedUntil, pauses, type Pause, type PauseKind } from './selfLimits';

const texts = {
  timeout: { title: '暂停游戏', verb: '暂停', description: '给自己放个假：暂停期间不能存款、转入游戏平台和进入游戏。' },
  exclusion: {
    title: '自我排除',
    verb: '排除',
    description: '如需更长时间远离游戏，可选择自我排除，期间不能存款、向游戏平台转账或进入游戏。',
  },
} as const;

/** 暂停游戏 and 自我排除: the end date, or buttons to start a pause. Withdrawals and fund recovery stay available. */
export function Pauses({ limits }: { limits: readonly SelfLimit[] }) {
  return (
    <>
      <PauseSection kind="timeout" until={pausedUntil(limits, 'timeout')} />
      <PauseSection kind="exclusion" until={pausedUntil(limits, 'exclusion')} />
    </>
  );
}

function PauseSection({ kind, until }: { kind: PauseKind; until: string | undefined }) {
  const [selected, setSelected] = useState<Pause>();
  const { title, verb, description } = texts[kind];
  return (
    <Section title={title}>
      {until === undefined ? (
        <>
          <Description>{description}</Description>
          <Choices>
            {pauses[kind].map((pause) => (
              <Button key={pause.period} onClick={() => setSelected(pause)}>
                {verb}
                {pause.label}
              </Button>
            ))}
          </Choices>
        </>
      ) : (
        <Callout tone="warn" role="status">
          {title}中，{until} 后恢复。取款和资金回收不受影响。
        </Callout>
      )}
      <PauseDialog kind={kind} title={title} pause={selected} onClose={() => setSelected(undefined)} />
    </Section>
  );
}

const Description = styled.p`
  margin-bottom: ${token.space.s3};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(5rem, (100% - 2 * ${token.space.s2}) / 3 - 1px), 1fr));
  gap: ${token.space.s2};
  > * {
    padding-inline: ${token.space.s1};
  }
`;

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
function PauseDialog({ kind, title, pause, onClose }: Props) {
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
