import {
  api,
  call,
  isApiError,
  messageOf,
  rowsOf,
  type CallData,
  type CallRequest,
  type Confirmation,
} from '@site/shared';

/** A passkey of the member. */
export type Passkey = CallData<'passkey/list'>[number];

export const passkeysApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The member's passkeys. */
    accountGetPasskeys: build.query<Passkey[], void>({
      query: () => call('passkey/list', {}, { feature: 'passkeys' }),
      transformResponse: rowsOf<Passkey>,
      providesTags: ['Passkeys'],
    }),
    /** Checks the login password; returns what the browser needs to make a passkey. */
    accountStartPasskey: build.mutation<CallData<'passkey/registeroptions'>, CallRequest<'passkey/registeroptions'>>({
      query: (proof) => call('passkey/registeroptions', proof),
    }),
    /** Stores the passkey that the browser made. */
    accountAddPasskey: build.mutation<unknown, CallRequest<'passkey/register'>>({
      query: (passkey) => call('passkey/register', passkey),
      invalidatesTags: (_data, error) => (error ? [] : ['Passkeys']),
    }),
    /** Removes a passkey. Refetches the list after a refusal too, because it may have been removed elsewhere. */
    accountRemovePasskey: build.mutation<unknown, CallRequest<'passkey/remove'>>({
      query: (passkey) => call('passkey/remove', passkey),
      invalidatesTags: (_data, error) => (error?.kind === 'unauthorized' ? [] : ['Passkeys']),
    }),
    /** Sets whether an action asks for a passkey. Returns the host's message. */
    accountSetPasskeySetting: build.mutation<string, CallRequest<'passkey/confirmsetting'>>({
      query: (setting) => call('passkey/confirmsetting', setting),
      transformResponse: messageOf,
      invalidatesTags: (_message, error) => (error ? [] : ['Passkeys']),
    }),
  }),
});

export const {
  useAccountGetPasskeysQuery,
  useAccountStartPasskeyMutation,
  useAccountAddPasskeyMutation,
  useAccountRemovePasskeyMutation,
  useAccountSetPasskeySettingMutation,
} = passkeysApi;

/**
 * Sends a call, and again with a confirmation by passkey if the host asks for one. Resolves to undefined if the member
 * did not confirm.
 */
export async function withConfirmation<Result extends { error?: unknown }>(
  send: (confirmation?: Confirmation) => Promise<Result>,
  confirm: () => Promise<Confirmation | undefined>,
): Promise<Result | undefined> {
  const result = await send();
  const { error } = result;
  if (!isApiError(error) || error.kind !== 'refused' || error.missing !== 'confirmation') return result;
  const confirmation = await confirm();
  return confirmation && send(confirmation);
}
