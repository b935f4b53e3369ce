import { PageBody } from '@site/shared';

/** The page that the wallet team adds to its sources in the journey of releases. */
export default function GuidePage() {
  return (
    <PageBody>
      <p>每一分钱都有记录</p>
    </PageBody>
  );
}
