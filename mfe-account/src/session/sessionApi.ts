import { api, call, type ApiError, type CallData, type CallMeta, type CallRequest } from '@site/shared';

/** A new session: its token, and what the host said. */
interface NewSession {
  token: string;
  message: string;
}

const sessionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountLogIn: build.mutation<NewSession, CallRequest<'login_pc'>>({
      queryFn: async (credentials, _api, _options, send) => {
        const { data, error } = await send(call('login_pc', credentials));
        return toSession({ data, error });
      },
    }),
    accountRegister: build.mutation<NewSession, CallRequest<'register'>>({
      queryFn: async (member, _api, _options, send) => toSession(await send(call('register', member))),
    }),
    accountLogOut: build.mutation<unknown, void>({ query: () => call('logoff', {}) }),
  }),
});

interface Answer {
  data?: unknown;
  error?: ApiError | undefined;
  meta?: CallMeta | undefined;
}

/**
 * A success without a token begins no session, so that it is none. What the host says of it is said where its words are shown in every
 * case (registration); words of a success would mislead who could not log in.
 */
function toSession({ data, error, meta }: Answer): { data: NewSession } | { error: ApiError } {
  if (error) return { error };
  const message = meta?.message ?? '';
  const token = (data as Partial<CallData<'login_pc'>> | null)?.api_token;
  return token ? { data: { token, message } } : { error: { kind: 'refused', code: 200, message } };
}

export const { useAccountLogInMutation, useAccountRegisterMutation, useAccountLogOutMutation } = sessionApi;
