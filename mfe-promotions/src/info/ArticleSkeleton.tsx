import { Skeleton, SkeletonLines, Stack } from '@site/shared';

/** Skeleton of a text page. */
export const ArticleSkeleton = () => (
  <Stack aria-busy $gap={4}>
    <Skeleton $width="40%" $height={20} />
    <SkeletonLines count={4} />
    <Skeleton $width="40%" $height={20} />
    <SkeletonLines count={5} />
  </Stack>
);
