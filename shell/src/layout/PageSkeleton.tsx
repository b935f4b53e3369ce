import { PageBody, Skeleton } from '@site/shared';

/** Placeholder of a page while its code loads. The prerendered page, if there is one, stays over it. */
export function PageSkeleton() {
  return (
    <PageBody aria-hidden data-page-skeleton>
      <Skeleton $height="120px" />
      <Skeleton $height="48px" />
      <Skeleton $height="48px" />
      <Skeleton $height="220px" />
    </PageBody>
  );
}
