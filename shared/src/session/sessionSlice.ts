import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tabStorage } from './storage';

/**
 * How a session came to an end that the shell still has to act on: `quiet` goes home, `alert` says 认证失败 first (decisions 4),
 * `changed` is the member's own new login password: what was said about it is read for a second, then /login (spec 1 §4).
 */
export type SessionEnd = 'quiet' | 'alert' | 'changed';

export interface SessionState {
  /** The bearer token; null for a visitor. Mirrored in session storage as `token` (spec 1 §3). */
  token: string | null;
  /** Set when the session ended otherwise than by logging out, until the shell has acted on it. */
  ended: SessionEnd | null;
  /** Whether the login popup is asked for (spec 1 §2: opening a game while logged out). */
  loginPrompt: boolean;
  /** What the visitor meant to open, which follows a login through the popup. */
  afterLogin?: string | undefined;
}

export const tokenKey = 'token';

/** The token of a session that an earlier page of this tab began. */
export const storedToken = (): string | null => tabStorage.getItem(tokenKey) || null;

const visitor = (ended: SessionEnd | null = null): SessionState => ({ token: null, ended, loginPrompt: false });

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ ...visitor(), token: storedToken() }),
  reducers: {
    startSession: (_state, { payload }: PayloadAction<string>): SessionState => ({
      ...visitor(),
      token: payload || null,
    }),
    /** The member logged out. Calls of the old token that are refused later mean nothing any more. */
    leaveSession: (): SessionState => visitor(),
    /** The member has a new login password, which ends the session: the shell goes to /login after a second. */
    sessionChanged: (): SessionState => visitor('changed'),
    /** A call met a 401. Only the live token's refusal counts, or one that turns a quiet end into an alert. */
    sessionRefused: (
      state,
      { payload }: PayloadAction<{ token: string; quiet: boolean }>,
    ): SessionState | undefined => {
      const endedByItself = state.ended === 'quiet' || state.ended === 'alert';
      if (state.token !== payload.token && !(state.token === null && endedByItself)) return undefined;
      return visitor(!payload.quiet || state.ended === 'alert' ? 'alert' : 'quiet');
    },
    acknowledgeSessionEnd: (state) => void (state.ended = null),
    /** Opens or closes the login popup; a path opens it too, and is what the visitor goes to after logging in. */
    askToLogIn: (state, { payload }: PayloadAction<boolean | string>) => {
      state.loginPrompt = payload !== false;
      state.afterLogin = typeof payload === 'string' ? payload : undefined;
    },
  },
});

export const { startSession, leaveSession, sessionChanged, sessionRefused, acknowledgeSessionEnd, askToLogIn } =
  slice.actions;
export const sessionReducer = slice.reducer;

interface WithSession {
  session: SessionState;
}
export const selectToken = (state: WithSession) => state.session.token;
export const selectSession = (state: WithSession) => state.session;
