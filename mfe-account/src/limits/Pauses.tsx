import { beijingNow, Callout, Section, serverNow, token, Note, Stack } from '@site/shared';
import styled from 'styled-components';
import { ConfirmButton } from '../ConfirmButton';
import { type SelfLimit, useSetLimit } from './limitsApi';

/** Pauses and their durations. An active pause cannot be undone. */
const kinds = [
  {
    kind: 'timeout',
    title: '暂停游戏',
    verb: '暂停',
    description: '给自己放个假：暂停期间不能存款、转入游戏平台、进入游戏、领取红包和申请活动。',
    pauses: [
      { period: '1d', days: 1, label: '1天' },
      { period: '7d', days: 7, label: '7天' },
      { period: '30d', days: 30, label: '30天' },
    ],
  },
  {
    kind: 'exclusion',
    title: '自我排除',
    verb: '排除',
    description: '如需更长时间远离游戏，可选择自我排除，期间不能存款、向游戏平台转账、进入游戏、领取红包或申请活动。',
    pauses: [
      { period: '180d', days: 180, label: '180天' },
      { period: '365d', days: 365, label: '1年' },
      { period: '1825d', days: 1825, label: '5年' },
    ],
  },
] as const;

/** 暂停游戏 and 自我排除: the end date, or buttons to start a pause. Withdrawals and fund recovery stay available. */
export function Pauses({ limits }: { limits: readonly SelfLimit[] }) {
  const { set } = useSetLimit();
  return kinds.map(({ kind, title, verb, description, pauses }) => {
    const until = limits.find((limit) => limit.kind === kind)?.ends_at;
    return (
      <Section key={kind} title={title}>
        {until ? (
          <Callout tone="warn" role="status">
            {title}中，{until} 后恢复。取款和资金回收不受影响。
          </Callout>
        ) : (
          <Stack>
            <Note>{description}</Note>
            <Choices>
              {pauses.map(({ period, days, label }) => (
                <ConfirmButton
                  key={period}
                  label={`${verb}${label}`}
                  title={`确定${title}${label}吗？`}
                  onConfirm={() => set({ kind, period, amount: '' })}
                >
                  <PauseEnd days={days} />
                </ConfirmButton>
              ))}
            </Choices>
          </Stack>
        )}
      </Section>
    );
  });
}

const day = 86_400_000;

/** Rendered when the dialog opens. */
function PauseEnd({ days }: { days: number }) {
  const { date, time } = beijingNow(serverNow() + days * day);
  return `将持续至 ${date} ${time}（北京时间），期间无法撤销或提前结束。`;
}

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(max(5rem, (100% - 2 * ${token.space.s2}) / 3 - 1px), 1fr));
  gap: ${token.space.s2};
  > * {
    padding-inline: ${token.space.s1};
  }
`;
