import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { tabStorage } from './storage';

/**
 * How a session ended, until the shell has handled it. `quiet`: go to the home page. `alert`: show 认证失败 first.
 * `changed`: the member changed the login password; go to /login after a second.
 */
export type SessionEnd = 'quiet' | 'alert' | 'changed';

export interface SessionState {
  /** The bearer token; null for a visitor. Mirrored in session storage as `token`. */
  token: string | null;
  /** Set when the session ended without a logout, until the shell has handled it. */
  ended: SessionEnd | null;
  /** Whether the login popup is open, for example after a visitor opened a game. */
  loginPrompt: boolean;
  /** The path to open after a login through the popup. */
  afterLogin?: string | undefined;
  /** Whether to offer the member a passkey, after a login with a password. */
  passkeyOffer?: boolean;
}

export const tokenKey = 'token';

/** The token of a session that an earlier page of this tab started. */
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
    /** The member logged out. Later refusals of the old token are ignored. */
    leaveSession: (): SessionState => visitor(),
    /** The member changed the login password, which ends the session. */
    sessionChanged: (): SessionState => visitor('changed'),
    /** A call received a 401. Counts only for the current token, or to turn a quiet end into an alert. */
    sessionRefused: (
      state,
      { payload }: PayloadAction<{ token: string; quiet: boolean }>,
    ): SessionState | undefined => {
      const endedByRefusal = state.ended === 'quiet' || state.ended === 'alert';
      if (state.token !== payload.token && !(state.token === null && endedByRefusal)) return undefined;
      return visitor(!payload.quiet || state.ended === 'alert' ? 'alert' : 'quiet');
    },
    acknowledgeSessionEnd: (state) => void (state.ended = null),
    /** Opens or closes the login popup; a path opens it and is opened after the login. */
    askToLogIn: (state, { payload }: PayloadAction<boolean | string>) => {
      state.loginPrompt = payload !== false;
      state.afterLogin = typeof payload === 'string' ? payload : undefined;
    },
    /** Shows or hides the offer to add a passkey. The end of the session hides it. */
    setPasskeyOffer: (state, { payload }: PayloadAction<boolean>) => void (state.passkeyOffer = payload),
  },
});

export const {
  startSession,
  leaveSession,
  sessionChanged,
  sessionRefused,
  acknowledgeSessionEnd,
  askToLogIn,
  setPasskeyOffer,
} = slice.actions;
export const sessionReducer = slice.reducer;

interface WithSession {
  session: SessionState;
}
export const selectToken = (state: WithSession) => state.session.token;
export const selectSession = (state: WithSession) => state.session;
