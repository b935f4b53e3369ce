import { Card, ErrorState, messages, Section, TextLink, to, token } from '@site/shared';
import styled from 'styled-components';
import { ActivityCard, ActivityCardSkeleton } from '../activities/ActivityCard';
import { usePromotionsGetActivitiesQuery } from '../promotionsApi';

/** How many activities home shows. */
const few = 4;

/** Home's sections 优惠活动 and 集团介绍 (texts, Home; decisions 47). */
export default function HomePromotions() {
  return (
    <>
      <Section title="优惠活动" aside={<TextLink to={to.activityList()}>全部</TextLink>}>
        <FirstActivities />
      </Section>
      <Section title="集团介绍" aside={<TextLink to={to.about()}>了解更多</TextLink>}>
        <Card>
          <Group>
            我们为会员提供电子、真人、体育、电竞、彩票与棋牌等娱乐服务，以清晰的账目、稳妥的出入款与随时在线的客服为本。规则公开，记录可查，也请适度娱乐。
          </Group>
        </Card>
      </Section>
    </>
  );
}

function FirstActivities() {
  const { data: activities, isError, refetch } = usePromotionsGetActivitiesQuery();
  if (!activities && isError) return <ErrorState onRetry={() => void refetch()} />;
  if (activities?.length === 0)
    return (
      <Empty>
        <Ghost aria-hidden>
          <ActivityCardSkeleton />
        </Ghost>
        <p>{messages.empty}</p>
      </Empty>
    );
  return (
    <Strip aria-busy={activities ? undefined : true}>
      {activities
        ? activities.slice(0, few).map((activity) => <ActivityCard key={activity.id} activity={activity} />)
        : [0, 1].map((index) => <ActivityCardSkeleton key={index} />)}
    </Strip>
  );
}

/* Wide enough to read a banner, and the next card looks in from the edge. */
const cardWidth = '84%';

const Strip = styled.div`
  display: flex;
  gap: ${token.space.s3};
  margin-inline: calc(-1 * ${token.size.gutter});
  padding-inline: ${token.size.gutter};
  scroll-padding-inline: ${token.size.gutter};
  scroll-snap-type: x proximity;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  > * {
    flex: 0 0 ${cardWidth};
    min-width: 0;
    scroll-snap-align: start;
  }
  @media (hover: hover) and (pointer: fine) {
    overflow-x: scroll;
    padding-bottom: ${token.space.s1};
    scrollbar-width: thin;
    scrollbar-color: ${token.color.lineStrong} transparent;
  }
`;

const Empty = styled.div`
  position: relative;
  p {
    position: absolute;
    inset: 0;
    display: grid;
    place-items: center;
    border: 1px dashed ${token.color.line};
    border-radius: ${token.radius.card};
    color: ${token.color.textFaint};
    font-size: ${token.font.small};
  }
`;

/* Gives the empty face the height of a card. */
const Ghost = styled.div`
  width: ${cardWidth};
  visibility: hidden;
`;

const Group = styled.p`
  color: ${token.color.textSoft};
  line-height: ${token.line.loose};
`;
