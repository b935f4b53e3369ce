import { api, call, type CallData, type CallRequest } from '@site/shared';

/** What one screen changes of the contact data. */
export type ContactChange = { mobile: string } | { email: string };

const securityApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    accountChangePassword: build.mutation<string, CallRequest<'editPassword'>>({
      query: (passwords) => call('editPassword', passwords),
      transformResponse: said,
    }),
    accountChangePayPassword: build.mutation<string, CallRequest<'editPayPassword'>>({
      query: (passwords) => call('editPayPassword', passwords),
      transformResponse: said,
    }),
    /** Sends all contact data; what is not edited is taken from freshly fetched user info (decisions 20). */
    accountChangeContact: build.mutation<string, ContactChange>({
      queryFn: async (change, _api, _options, baseQuery) => {
        const fresh = await baseQuery(call('user', {}));
        if (fresh.error) return { error: fresh.error };
        const user = fresh.data as CallData<'user'> | null;
        /* Without it nothing is sent, or what is not edited would be lost. */
        if (!user) return { error: { kind: 'refused', code: 200, message: '' } };
        const { mobile, birthday, email } = user;
        const answer = await baseQuery(
          call('updateuserinfo', { mobile: mobile ?? '', birthday: birthday ?? '', email: email ?? '', ...change }),
        );
        return answer.error ? { error: answer.error } : { data: answer.meta?.message ?? '' };
      },
      invalidatesTags: (_said, error) => (error ? [] : ['User']),
    }),
  }),
});

/** The host's message. */
function said(_data: unknown, meta: { message: string } | undefined): string {
  return meta?.message ?? '';
}

export const {
  useAccountChangePasswordMutation,
  useAccountChangePayPasswordMutation,
  useAccountChangeContactMutation,
} = securityApi;
