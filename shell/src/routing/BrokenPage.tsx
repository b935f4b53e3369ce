import { ErrorState } from '@site/shared';

/** The shell itself failed, which no area's own boundary can hold: loading the page anew is what is left. */
export function BrokenPage() {
  return <ErrorState text="页面出现异常" onRetry={() => window.location.reload()} />;
}
