import { api, call, type ApiError, type CallData, type CallMeta, type CallRequest } from '@site/shared';

/** A new session: its token and the host's message. */
export interface NewSession {
  token: string;
  message: string;
  /** The member's login before this one, if there was one. */
  lastLogin?: CallData<'login_pc'>['last_login'];
}

const sessionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Logs in. */
    accountLogIn: build.mutation<NewSession, CallRequest<'login_pc'>>({
      queryFn: async (credentials, _api, _options, send) => {
        const { data, error } = await send(call('login_pc', credentials));
        return toSession({ data, error });
      },
    }),
    /** Registers a member and logs in. */
    accountRegister: build.mutation<NewSession, CallRequest<'register'>>({
      queryFn: async (member, _api, _options, send) => toSession(await send(call('register', member))),
    }),
    /**
     * A challenge for the browser's suggestions. Quiet, because a host may not have the call: there is no login with a
     * passkey then.
     */
    accountGetPasskeySuggestions: build.query<CallData<'passkey/loginoptions'>, void>({
      query: () => call('passkey/loginoptions', {}, { feature: 'passkeys' }),
      keepUnusedDataFor: 0,
    }),
    /** A challenge for the browser's prompt. */
    accountStartPasskeyLogin: build.mutation<CallData<'passkey/loginoptions'>, void>({
      query: () => call('passkey/loginoptions', {}),
    }),
    /** Logs in with a signed challenge. */
    accountLogInByPasskey: build.mutation<NewSession, CallRequest<'passkey/login'>['response']>({
      queryFn: async (response, _api, _options, send) => toSession(await send(call('passkey/login', { response }))),
    }),
    /** Ends the session on the host. */
    accountLogOut: build.mutation<unknown, void>({ query: () => call('logoff', {}) }),
  }),
});

interface Answer {
  data?: unknown;
  error?: ApiError | undefined;
  meta?: CallMeta | undefined;
}

/**
 * Treats a success without a token as a refusal. Registration passes the host's message on, since it always shows it;
 * the login drops it, since a success message would mislead a visitor who is not logged in.
 */
function toSession({ data, error, meta }: Answer): { data: NewSession } | { error: ApiError } {
  if (error) return { error };
  const message = meta?.message ?? '';
  const { api_token: token, last_login: lastLogin } = (data ?? {}) as Partial<CallData<'login_pc'>>;
  return token ? { data: { token, message, lastLogin } } : { error: { kind: 'refused', code: 200, message } };
}

export const {
  useAccountLogInMutation,
  useAccountRegisterMutation,
  useAccountGetPasskeySuggestionsQuery,
  useAccountStartPasskeyLoginMutation,
  useAccountLogInByPasskeyMutation,
  useAccountLogOutMutation,
} = sessionApi;
