import { api, call, messageOf, messages, type CallData, type CallRequest } from '@site/shared';

/** Whether the host asks for the login password to replace this value of the member; never to set the first one. */
export const asksPassword = (user: CallData<'user'> | null | undefined, field: 'mobile' | 'email'): boolean =>
  Boolean(user?.[field]) && Number(user?.contact_needs_password) === 1;

/** The contact data that one screen changes, with the login password on a host that asks for it. */
type ContactChange = ({ mobile: string } | { email: string }) & { password?: string };

const securityApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Changes the login password. Returns the host's message. */
    accountChangePassword: build.mutation<string, CallRequest<'editPassword'>>({
      query: (passwords) => call('editPassword', passwords),
      transformResponse: messageOf,
      /* A refusal may say that the member confirms a new password by passkey. */
      invalidatesTags: (_message, error) => (error ? ['Passkeys'] : []),
    }),
    /** Changes the fund password. Returns the host's message. */
    accountChangePayPassword: build.mutation<string, CallRequest<'editPayPassword'>>({
      query: (passwords) => call('editPayPassword', passwords),
      transformResponse: messageOf,
    }),
    /**
     * The call replaces all contact data, so unchanged fields are sent from freshly fetched user info. Without a
     * password that the host asks for nothing is sent: the form may have been sent before it knew.
     */
    accountChangeContact: build.mutation<string, ContactChange>({
      queryFn: async (change, _api, _options, baseQuery) => {
        const fresh = await baseQuery(call('user', {}));
        if (fresh.error) return { error: fresh.error };
        const user = fresh.data as CallData<'user'> | null;
        /* Without user info the unchanged fields would be lost. */
        if (!user) return { error: { kind: 'refused', code: 200, message: '' } };
        if (!change.password && asksPassword(user, 'mobile' in change ? 'mobile' : 'email'))
          return { error: { kind: 'refused', code: 200, message: messages.loginPasswordRequired } };
        const { mobile, birthday, email } = user;
        const answer = await baseQuery(
          call('updateuserinfo', { mobile: mobile ?? '', birthday: birthday ?? '', email: email ?? '', ...change }),
        );
        return answer.error ? { error: answer.error } : { data: answer.meta?.message ?? '' };
      },
      /* After a failure too: it may say that the shown user info is out of date. */
      invalidatesTags: ['User'],
    }),
  }),
});

export const {
  useAccountChangePasswordMutation,
  useAccountChangePayPasswordMutation,
  useAccountChangeContactMutation,
} = securityApi;
