import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { messages } from '@site/contract';
import { to } from '../routing/paths';
import { ButtonLink } from '../ui/button/Button';
import { EmptyState } from '../ui/states/EmptyState';
import { SkeletonLines } from '../ui/skeleton/Skeleton';
import { useSelector } from '../api/hooks';
import { useLoggedIn } from './useSession';

/** Shown to a visitor on a member page without a route guard: 请先登录 and a link to log in. */
export function LoginPrompt() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState text={messages.loginFirst} subject="member">
      <ButtonLink to={to.login({ redirect: pathname + search })} variant="primary">
        登录
      </ButtonLink>
    </EmptyState>
  );
}

/**
 * Shows `children` to members only, so that no member call is sent without a session. While the shell handles the end
 * of a session it shows a skeleton instead of the login prompt, because the member is about to leave the page.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  return ended ? <SkeletonLines /> : <LoginPrompt />;
}
