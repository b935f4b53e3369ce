import { PageBody, Skeleton } from '@site/shared';

/** What any page looks like while its code comes. */
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
