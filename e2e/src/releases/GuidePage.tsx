import { PageBody } from '@site/shared';

/** The page that releases.spec.ts adds to the wallet. */
export default function GuidePage() {
  return (
    <PageBody>
      <p>每一分钱都有记录</p>
    </PageBody>
  );
}
