import { api, call, type CallRequest } from '@site/shared';

/** A new session: its token, and what the host said. */
interface NewSession {
  token: string;
  message: string;
}

const sessionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountLogIn: build.mutation<NewSession, CallRequest<'login_pc'>>({
      query: (credentials) => call('login_pc', credentials),
      transformResponse: toSession,
    }),
    accountRegister: build.mutation<NewSession, CallRequest<'register'>>({
      query: (member) => call('register', member),
      transformResponse: toSession,
    }),
    accountLogOut: build.mutation<unknown, void>({ query: () => call('logoff', {}) }),
  }),
});

function toSession(data: { api_token: string }, meta: { message: string } | undefined): NewSession {
  return { token: data.api_token, message: meta?.message ?? '' };
}

export const { useAccountLogInMutation, useAccountRegisterMutation, useAccountLogOutMutation } = sessionApi;
