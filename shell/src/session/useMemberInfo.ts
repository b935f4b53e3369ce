import { memberApi, useDispatch, useLoggedIn } from '@site/shared';
import { useEffect } from 'react';

/** So many ms into a session a page that shows the member has asked for them itself. */
export const askedByThen = 1000;

const { memberGetUser } = memberApi.endpoints;

/**
 * Asks for the member's info as a session begins, also where no page shows it: it brings the first balance, and a
 * token that is no longer valid is met at once. Nothing is asked twice: what a page asked for, in vain too, is left
 * to it.
 */
export function useMemberInfo(): void {
  const dispatch = useDispatch();
  const loggedIn = useLoggedIn();
  useEffect(() => {
    if (!loggedIn) return;
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      leave = dispatch((_, getState) =>
        memberGetUser.select()(getState()).isError ? undefined : dispatch(memberGetUser.initiate()).unsubscribe,
      );
    }, askedByThen);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  }, [dispatch, loggedIn]);
}
