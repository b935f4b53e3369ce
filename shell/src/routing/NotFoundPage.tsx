import { ButtonLink, EmptyState, PageBody, to } from '@site/shared';

/** A path that no live app has. */
export function NotFoundPage() {
  return (
    <PageBody>
      <EmptyState text="您访问的页面不存在或已下线">
        <ButtonLink to={to.home()}>返回首页</ButtonLink>
      </EmptyState>
    </PageBody>
  );
}
