import type { ReactNode } from 'react';
import { messages } from '../contract/messages';
import { to } from '../routing/paths';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button/ButtonLink';
import { EmptyState } from '../ui/states/EmptyState';
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

/** Shows `children` to a member only, so that no member call is fired without a session (decisions 1). */
export function MembersOnly({ children }: { children: ReactNode }) {
  return useLoggedIn() ? children : <LoginPrompt />;
}
