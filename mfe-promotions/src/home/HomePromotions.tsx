import { Card, EmptyStrip, QueryView, Section, Strip, TextLink, to, token, useOperatorText } from '@site/shared';
import styled from 'styled-components';
import { ActivityCard, ActivityCardSkeleton } from '../activities/ActivityCard';
import { usePromotionsGetActivitiesQuery } from '../promotionsApi';

/** Number of activities on home. */
const maxActivities = 4;

/** Cards per screen width: the edge of the next card is visible. */
const visibleCards = 1.18;

/** Default of 集团介绍; operators replace it (`home.group`). */
const groupText =
  '我们为会员提供电子、真人、体育、电竞、彩票与棋牌等娱乐服务，以清晰的账目、稳妥的存取款与随时在线的客服为本。规则公开，记录可查，也请适度娱乐。';

/** Home's sections 优惠活动 and 集团介绍. */
export default function HomePromotions() {
  /* The section is below the fold: the default is shown until the operator's text arrives. */
  const group = useOperatorText('home.group', groupText) ?? groupText;
  return (
    <>
      <Section title="优惠活动" aside={<TextLink to={to.activityList()}>全部</TextLink>}>
        <FirstActivities />
      </Section>
      <Section title="集团介绍" aside={<TextLink to={to.about()}>了解更多</TextLink>}>
        <Card>
          <Group>{group}</Group>
        </Card>
      </Section>
    </>
  );
}

function FirstActivities() {
  const query = usePromotionsGetActivitiesQuery();
  return (
    <QueryView
      query={query}
      skeleton={
        <Strip $visibleTiles={visibleCards}>
          {[0, 1].map((index) => (
            <ActivityCardSkeleton key={index} />
          ))}
        </Strip>
      }
      empty={
        <EmptyStrip>
          <Strip $visibleTiles={visibleCards}>
            <ActivityCardSkeleton />
          </Strip>
        </EmptyStrip>
      }
    >
      {(activities) => (
        <Strip $visibleTiles={visibleCards}>
          {activities.slice(0, maxActivities).map((activity) => (
            <ActivityCard key={activity.id} activity={activity} />
          ))}
        </Strip>
      )}
    </QueryView>
  );
}

const Group = styled.p`
  color: ${token.color.textSoft};
  line-height: ${token.line.loose};
  white-space: pre-line;
`;
