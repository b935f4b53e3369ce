import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tabStorage } from './storage';

/** How a session came to its end without the member's wish: `quiet` goes home, `alert` says 认证失败 first (decisions 4). */
export type SessionEnd = 'quiet' | 'alert';

export interface SessionState {
  /** The bearer token; null for a visitor. Mirrored in session storage as `token` (spec 1 §3). */
  token: string | null;
  /** Set when the API host refused the session, until the shell has acted on it. */
  ended: SessionEnd | null;
  /** Whether the login popup is asked for (spec 1 §2: opening a game while logged out). */
  loginPrompt: boolean;
}

export const tokenKey = 'token';

/** The token of a session that an earlier page of this tab began. */
export const storedToken = (): string | null => tabStorage.getItem(tokenKey);

const slice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: storedToken(), ended: null, loginPrompt: false }),
  reducers: {
    startSession: (_state, { payload }: PayloadAction<string>): SessionState => ({
      token: payload,
      ended: null,
      loginPrompt: false,
    }),
    /** The member logged out. Calls of the old token that are refused later mean nothing any more. */
    leaveSession: (): SessionState => ({ token: null, ended: null, loginPrompt: false }),
    /** A call met a 401. Only the live token's refusal counts, or one that turns a quiet end into an alert. */
    sessionRefused: (state, { payload }: PayloadAction<{ token: string; quiet: boolean }>) => {
      if (state.token !== payload.token && !(state.token === null && state.ended)) return;
      state.token = null;
      state.loginPrompt = false;
      state.ended = !payload.quiet || state.ended === 'alert' ? 'alert' : 'quiet';
    },
    acknowledgeSessionEnd: (state) => void (state.ended = null),
    askToLogIn: (state, { payload }: PayloadAction<boolean>) => void (state.loginPrompt = payload),
  },
});

export const { startSession, leaveSession, sessionRefused, acknowledgeSessionEnd, askToLogIn } = slice.actions;
export const sessionReducer = slice.reducer;

interface WithSession {
  session: SessionState;
}
export const selectToken = (state: WithSession) => state.session.token;
export const selectSession = (state: WithSession) => state.session;
