import { api, call, type CallData, type CallRequest } from '@site/shared';

/** The key of an authenticator app: as text and as the address in its QR code. */
export type AuthenticatorKey = CallData<'totp/setup'>;

const twoFactorApi = api.enhanceEndpoints({ addTagTypes: ['TwoFactor'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Whether a login with a password takes a one-time code. */
    accountGetTwoFactor: build.query<CallData<'totp/state'>, void>({
      query: () => call('totp/state', {}, { feature: 'passkeys' }),
      providesTags: ['TwoFactor'],
    }),
    /** Checks the login password and makes a key, which takes effect when a code confirms it. */
    accountSetUpTwoFactor: build.mutation<AuthenticatorKey, string>({
      query: (password) => call('totp/setup', { password }),
    }),
    accountEnableTwoFactor: build.mutation<unknown, CallRequest<'totp/enable'>['code']>({
      query: (code) => call('totp/enable', { code }),
      invalidatesTags: (_data, error) => (error ? [] : ['TwoFactor']),
    }),
    accountDisableTwoFactor: build.mutation<unknown, CallRequest<'totp/disable'>>({
      query: (proof) => call('totp/disable', proof),
      /* After a refusal too, because it may have been disabled elsewhere. */
      invalidatesTags: (_data, error) => (error?.kind === 'unauthorized' ? [] : ['TwoFactor']),
    }),
  }),
});

export const {
  useAccountGetTwoFactorQuery,
  useAccountSetUpTwoFactorMutation,
  useAccountEnableTwoFactorMutation,
  useAccountDisableTwoFactorMutation,
} = twoFactorApi;
