import {
  EmptyState,
  ErrorState,
  isApiError,
  PageBody,
  Skeleton,
  SkeletonLines,
  skipToken,
  token,
  useSearchParams,
} from '@site/shared';
import styled from 'styled-components';
import { usePromotionsGetActivityQuery } from '../promotionsApi';
import { bannerRatio } from './ActivityCard';
import { ActivityArticle } from './ActivityArticle';

/** 活动详情 of the `id` in the query; one that does not exist is 暂无记录 (decisions 49). */
export default function ActivityPage() {
  const [query] = useSearchParams();
  const asked = query.get('id') ?? '';
  const id = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined;
  const { data: activity, currentData, error, isFetching, refetch } = usePromotionsGetActivityQuery(id ?? skipToken);
  return <PageBody>{face()}</PageBody>;

  function face() {
    if (id === undefined || currentData === null || (!isFetching && isUnknown(error))) return <EmptyState />;
    if (activity && currentData) return <ActivityArticle activity={activity} />;
    if (error && !isFetching) return <ErrorState onRetry={() => void refetch()} />;
    return <ArticleSkeleton />;
  }
}

/* A host refuses an id that it does not know, or says 404; trouble of its own is another matter. */
const isUnknown = (error: unknown) =>
  isApiError(error) && (error.kind === 'absent' || (error.kind === 'refused' && error.code < 429));

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
