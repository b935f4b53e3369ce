import { memberApi, startSession, useDispatch } from '@site/shared';

/** Begins a member's session: the token is stored, then the user info is loaded, whichever page comes next (spec 1 §4). */
export function useBeginSession(): (token: string) => void {
  const dispatch = useDispatch();
  return (token) => {
    dispatch(startSession(token));
    void dispatch(memberApi.endpoints.memberGetUser.initiate(undefined, { subscribe: false }));
  };
}
