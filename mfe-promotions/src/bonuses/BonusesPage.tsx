import {
  Badge,
  ButtonLink,
  Card,
  EmptyState,
  Money,
  PageBody,
  PullToRefresh,
  QueryView,
  RecordRow,
  Section,
  Skeleton,
  Stack,
  to,
  toast,
  UnknownResultNotice,
  useIdempotentMutation,
} from '@site/shared';
import styled from 'styled-components';
import { type Bonus, promotionsGiveUpBonus, usePromotionsGetBonusesQuery } from '../promotionsApi';
import { BonusCard } from './BonusCard';
import { bonusStates, isRunning, minuteOf } from './bonusTexts';

/** 我的奖金: the bonuses that run, with what they still need, and those that ended. */
export default function BonusesPage() {
  const query = usePromotionsGetBonusesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { submit, isLoading, notice } = useIdempotentMutation(promotionsGiveUpBonus);
  const giveUp = async ({ id }: Bonus) => {
    const submitted = await submit({ id });
    if (submitted?.ok) toast(submitted.result || '已放弃该奖金！');
  };
  return (
    <PageBody>
      <UnknownResultNotice notice={notice} />
      <QueryView query={query} skeleton={<BonusesSkeleton />} empty={<NoBonuses />}>
        {(bonuses) => {
          const ended = bonuses.filter((bonus) => !isRunning(bonus));
          return (
            <>
              {bonuses.filter(isRunning).map((bonus) => (
                <BonusCard key={bonus.id} bonus={bonus} busy={isLoading} onGiveUp={() => giveUp(bonus)} />
              ))}
              {ended.length > 0 && <Ended bonuses={ended} />}
            </>
          );
        }}
      </QueryView>
      <PullToRefresh onRefresh={query.refetch} />
    </PageBody>
  );
}

const Ended = ({ bonuses }: { bonuses: Bonus[] }) => (
  <Section title="已结束">
    <List>
      {bonuses.map(({ id, name, state, granted, ended_at, expires_at }) => {
        const [text, tone] = bonusStates[state];
        return (
          <li key={id}>
            <RecordRow
              title={name}
              meta={[minuteOf(ended_at ?? expires_at)]}
              amount={<Money value={granted} />}
              badge={<Badge tone={tone}>{text}</Badge>}
            />
          </li>
        );
      })}
    </List>
  </Section>
);

const NoBonuses = () => (
  <EmptyState subject="gifts">
    <ButtonLink to={to.activityList()}>看看优惠活动</ButtonLink>
  </EmptyState>
);

const BonusesSkeleton = () => (
  <Card data-page-skeleton>
    <Stack>
      <Skeleton $width="50%" $height={22} />
      <Skeleton $width={120} $height={32} />
      <Skeleton $height={8} />
      <Skeleton $height={160} />
    </Stack>
  </Card>
);

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 8px;
`;
