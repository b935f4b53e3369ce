import { api } from '../api/api';
import { call } from '../api/baseQuery';
import { rowsOf } from '../api/recordPage';
import type { CallData, CallRequest } from '@site/contract';

/** What a confirmation is for: the action and the fields of the call that it goes with. */
export type ConfirmationRequest = CallRequest<'passkey/confirmoptions'>;
/** Whether an action asks for a passkey; of withdrawals with the amount in CNY from which it does. */
export type PasskeySetting = CallData<'passkey/settings'>[number];

const passkeyApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** What the member confirms by passkey, for the wallet and the account app. */
    passkeyGetSettings: build.query<PasskeySetting[], void>({
      query: () => call('passkey/settings', {}, { feature: 'passkeys' }),
      transformResponse: rowsOf<PasskeySetting>,
      providesTags: ['Passkeys'],
    }),
    /** A challenge bound to an action and its payload. */
    passkeyGetConfirmOptions: build.mutation<CallData<'passkey/confirmoptions'>, ConfirmationRequest>({
      query: (action) => call('passkey/confirmoptions', action),
    }),
  }),
});

export const { usePasskeyGetSettingsQuery, usePasskeyGetConfirmOptionsMutation } = passkeyApi;
