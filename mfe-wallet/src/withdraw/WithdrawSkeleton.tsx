import { Skeleton, Stack, token } from '@site/shared';

/** Tabs, accounts, two fields and a button to come. */
export function WithdrawSkeleton() {
  return (
    <Stack $gap={4} aria-busy="true">
      <Skeleton $height={54} $radius={token.radius.control} />
      <Skeleton $height={120} $radius={token.radius.control} />
      <Skeleton $height={48} $radius={token.radius.control} />
      <Skeleton $height={48} $radius={token.radius.control} />
      <Skeleton $height={50} $radius={token.radius.control} />
    </Stack>
  );
}
