import type { ReactNode } from 'react';
import { messages } from '../contract/messages';
import { to } from '../routing/paths';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button/ButtonLink';
import { EmptyState } from '../ui/states/EmptyState';
import { SkeletonLines } from '../ui/skeleton/Skeleton';
import { useSelector } from '../store/hooks';
import { useLoggedIn } from './useSession';

/** What a visitor sees on a member page that the router does not guard: 请先登录 and a link to log in (texts). */
export function LoginPrompt() {
  const { pathname, search } = useLocation();
  return (
    <EmptyState text={messages.loginFirst}>
      <ButtonLink to={to.login({ redirect: pathname + search })} variant="primary">
        登录
      </ButtonLink>
    </EmptyState>
  );
}

/**
 * Shows `children` to a member only, so that no member call is fired without a session (decisions 1). While a session's end is still
 * being said, the page holds still: the member is about to be taken elsewhere.
 */
export function MembersOnly({ children }: { children: ReactNode }) {
  const loggedIn = useLoggedIn();
  const ended = useSelector((state) => state.session.ended);
  if (loggedIn) return children;
  return ended ? <SkeletonLines /> : <LoginPrompt />;
}
