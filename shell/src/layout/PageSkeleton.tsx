import { PageBody, Skeleton } from '@site/shared';

/** Placeholder of a page while its code loads. */
export function PageSkeleton() {
  return (
    <PageBody aria-hidden>
      <Skeleton $height="120px" />
      <Skeleton $height="48px" />
      <Skeleton $height="48px" />
      <Skeleton $height="220px" />
    </PageBody>
  );
}
