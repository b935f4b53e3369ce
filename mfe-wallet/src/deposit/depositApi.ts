import { api, call, type CallData, type CallRequest } from '@site/shared';
import type { Keyed } from '../moneyCall';

/** A deposit as the member confirms it, one shape a pay type (spec 2 §7 recharge). */
export type DepositOrder = CallRequest<'recharge'>;
export type DepositWays = CallData<'get_pay_way'>;
/** What a member needs to pay an order: `real_money` is USDT at the order's own rate (decisions 26). */
export type Payment = CallData<'payinfo'>;

type ReceivingAccount = Extract<CallData<'getpaybank'>, unknown[]>[number];

const depositApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetDepositWays: build.query<DepositWays, void>({ query: () => call('get_pay_way', {}) }),
    /** The operator's accounts for bank transfers; the host gives a list or a single one. */
    walletGetReceivingAccounts: build.query<ReceivingAccount[], void>({
      query: () => call('getpaybank', {}),
      transformResponse: (data: CallData<'getpaybank'> | null) => [data ?? []].flat(),
    }),
    /** Gives the order number, which a host may send as data or, as the specification has it, as the message (decisions 25). */
    walletCreateDeposit: build.mutation<string, { order: DepositOrder } & Keyed>({
      query: ({ order, idempotencyKey }) => call('recharge', order, { idempotencyKey }),
      transformResponse: (data: CallData<'recharge'>, meta) => data?.deposit_no || meta?.message || '',
      invalidatesTags: ['Records'],
    }),
    walletGetPayment: build.query<Payment, string>({ query: (deposit_no) => call('payinfo', { deposit_no }) }),
  }),
});

export const {
  useWalletGetDepositWaysQuery,
  useWalletGetReceivingAccountsQuery,
  useWalletCreateDepositMutation,
  useWalletGetPaymentQuery,
} = depositApi;
