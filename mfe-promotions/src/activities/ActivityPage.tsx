import {
  ButtonLink,
  EmptyState,
  ErrorState,
  isApiError,
  PageBody,
  Skeleton,
  SkeletonLines,
  skipToken,
  to,
  token,
  useSearchParams,
} from '@site/shared';
import styled from 'styled-components';
import { usePromotionsGetActivityQuery } from '../promotionsApi';
import { bannerRatio } from './ActivityCard';
import { ActivityArticle } from './ActivityArticle';

/** 活动详情 of the `id` in the query. An unknown id shows 暂无记录. */
export default function ActivityPage() {
  const [query] = useSearchParams();
  const idParam = query.get('id') ?? '';
  const id = /^\d{1,15}$/.test(idParam) ? Number(idParam) : undefined;
  const { currentData: activity, error, isFetching, refetch } = usePromotionsGetActivityQuery(id ?? skipToken);
  return <PageBody>{content()}</PageBody>;

  function content() {
    if (id === undefined || activity === null || (!isFetching && isUnknown(error))) return <NoActivity />;
    if (activity) return <ActivityArticle activity={activity} />;
    if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />;
    return <ArticleSkeleton />;
  }
}

/* Hosts answer an unknown id with 404 or a refusal. Throttling (429) and server errors are not about the id. */
const isUnknown = (error: unknown) => isApiError(error) && error.kind === 'refused' && error.code < 429;

const NoActivity = () => (
  <EmptyState subject="gifts">
    <ButtonLink to={to.activityList()}>查看其他优惠</ButtonLink>
  </EmptyState>
);

const ArticleSkeleton = () => (
  <div aria-busy>
    <Banner>
      <Skeleton $height="100%" $radius={token.radius.card} />
    </Banner>
    <SkeletonLines count={6} />
  </div>
);

const Banner = styled.div`
  aspect-ratio: ${bannerRatio};
  margin-bottom: ${token.space.s4};
`;
