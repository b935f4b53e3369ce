import {
  AlertDialog,
  Badge,
  Button,
  ButtonLink,
  Card,
  Facts,
  Money,
  Note,
  ProgressBar,
  Row,
  Stack,
  to,
  token,
} from '@site/shared';
import { useId, useState } from 'react';
import styled from 'styled-components';
import type { Bonus } from '../promotionsApi';
import { bonusStates, countedTexts, lossOf, minuteOf, percentDone, waitsFor } from './bonusTexts';

interface BonusCardProps {
  bonus: Bonus;
  /** Whether a bonus is being given up. */
  busy: boolean;
  /** Gives the bonus up; the dialog stays open until it settles. */
  onGiveUp: () => Promise<unknown>;
}

/** A bonus that runs: what is left of it, its requirement, and 放弃奖金. */
export function BonusCard({ bonus, busy, onGiveUp }: BonusCardProps) {
  const titleId = useId();
  const [text, tone] = bonusStates[bonus.state];
  return (
    <Card as="article" aria-labelledby={titleId}>
      <Stack>
        <Row $spread>
          <Title id={titleId}>{bonus.name}</Title>
          <Badge tone={tone}>{text}</Badge>
        </Row>
        {bonus.state === 'pending' ? <Note>{waitsFor(bonus)}</Note> : <Progress bonus={bonus} />}
        <Actions>
          <Next bonus={bonus} />
          <GiveUp bonus={bonus} busy={busy} onGiveUp={onGiveUp} />
        </Actions>
      </Stack>
    </Card>
  );
}

/** What brings the bonus on. */
function Next({ bonus: { state, kind } }: { bonus: Bonus }) {
  if (state === 'active')
    return (
      <ButtonLink to={to.games()} variant="gold">
        去游戏
      </ButtonLink>
    );
  if (kind !== 'deposit-share') return null;
  return (
    <ButtonLink to={to.deposit()} variant="primary">
      去存款
    </ButtonLink>
  );
}

function Progress({ bonus }: { bonus: Bonus }) {
  const { name, balance, granted, done, requirement, expires_at, highest_stake, weights } = bonus;
  const percent = percentDone(bonus);
  return (
    <>
      <Stack $gap={1}>
        <Note $size="caption">奖金余额</Note>
        <Money value={balance} tone="gold" size="display" />
      </Stack>
      <Stack $gap={1}>
        <ProgressBar label={`${name}流水进度`} value={percent} tone="gold" />
        <Row $spread>
          <Note $size="caption">
            已完成流水 <Money value={done} size="caption" /> / <Money value={requirement} size="caption" />
          </Note>
          <Note $size="caption">{percent}%</Note>
        </Row>
      </Stack>
      <Note>流水达标后，余额转为现金；到期未达标则收回。投注时先用现金，再用奖金。</Note>
      <Facts
        items={[
          { label: '发放金额', value: <Money value={granted} size="body" /> },
          {
            label: '有效期至',
            value: (
              <>
                {minuteOf(expires_at)}
                <Halved>（北京时间）</Halved>
              </>
            ),
          },
          highest_stake !== null && {
            label: '单注上限',
            value: (
              <>
                <Money value={highest_stake} size="body" />
                <Phrase>，超过则不用奖金</Phrase>
              </>
            ),
          },
          { label: '流水计入', value: <Counted texts={countedTexts(weights)} /> },
        ]}
      />
    </>
  );
}

const Counted = ({ texts }: { texts: string[] }) => (
  <CountedList aria-label="流水计入比例">
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </CountedList>
);

function GiveUp({ bonus, busy, onGiveUp }: BonusCardProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const confirm = async () => {
    await onGiveUp();
    close();
  };
  return (
    <>
      <Button variant="ghost" size="small" aria-label={`放弃奖金：${bonus.name}`} onClick={() => setOpen(true)}>
        放弃奖金
      </Button>
      <AlertDialog
        open={open}
        title={`确定放弃“${bonus.name}”吗？`}
        onClose={close}
        actions={[
          { label: '返回', onSelect: close },
          { label: '放弃奖金', onSelect: () => void confirm(), variant: 'danger', busy },
        ]}
      >
        {lossOf(bonus)}
      </AlertDialog>
    </>
  );
}

const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${token.space.s3};
  > a {
    flex: 1;
  }
`;

const Title = styled.h2`
  font-size: ${token.font.strong};
  font-weight: ${token.weight.strong};
`;

/* Wraps as a whole. */
const Phrase = styled.span`
  display: inline-block;
`;

/* The blank half of the last bracket would move the end of the line. */
const Halved = styled(Phrase)`
  font-feature-settings: 'halt';
`;

const CountedList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${token.space.s1} ${token.space.s3};
`;
