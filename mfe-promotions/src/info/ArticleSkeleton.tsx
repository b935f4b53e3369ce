import { Skeleton, SkeletonLines, Stack } from '@site/shared';

/** A text to come. */
export const ArticleSkeleton = () => (
  <Stack aria-busy $gap={4}>
    <Skeleton $width="40%" $height={20} />
    <SkeletonLines count={4} />
    <Skeleton $width="40%" $height={20} />
    <SkeletonLines count={5} />
  </Stack>
);
