import { api, call, rowsOf, type CallData, type CallRequest } from '@site/shared';
import type { Keyed } from '../moneyCall';

/** A deposit as the member confirms it, one shape a pay type (spec 2 §7 recharge). */
export type DepositOrder = CallRequest<'recharge'>;
export type DepositWays = CallData<'get_pay_way'>;
/** What a member needs to pay an order: `real_money` is USDT at the order's own rate (decisions 26). */
export type Payment = Partial<{ [Part in keyof CallData<'payinfo'>]: Partial<CallData<'payinfo'>[Part]> | null }>;

/** As the wire has it, but a host may leave out any part. */
type WireAccount = Extract<CallData<'getpaybank'>, unknown[]>[number];
type Sent = WireAccount[] | { data: WireAccount[] } | WireAccount | null;

/** An operator's account for bank transfers; a part that the host left out is empty. */
export interface ReceivingAccount {
  bankName: string;
  number: string;
  owner: string;
  address: string;
}

/** A list, a wrapped list, or a single account (spec 2 §7, decisions 51). */
const receivingAccounts = (sent: Sent): ReceivingAccount[] => {
  const single = sent !== null && !Array.isArray(sent) && !('data' in sent);
  return (single ? [sent] : rowsOf(sent)).map((account) => ({
    bankName: account.bank_data?.bank_name ?? '',
    number: account.bank_no ?? '',
    owner: account.bank_owner ?? '',
    address: account.bank_address ?? '',
  }));
};

const depositApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    walletGetDepositWays: build.query<DepositWays, void>({
      query: () => call('get_pay_way', {}),
      transformResponse: (ways: DepositWays | null) => ways ?? { usdt: 0, card: 0, alipay: 0, wxpay: 0 },
    }),
    walletGetReceivingAccounts: build.query<ReceivingAccount[], void>({
      query: () => call('getpaybank', {}),
      transformResponse: receivingAccounts,
    }),
    /** Gives the order number, which a host may send as data or, as the specification has it, as the message (decisions 25). */
    walletCreateDeposit: build.mutation<string, { order: DepositOrder } & Keyed>({
      query: ({ order, idempotencyKey }) => call('recharge', order, { idempotencyKey }),
      transformResponse: (data: CallData<'recharge'>, meta) => data?.deposit_no || meta?.message || '',
      invalidatesTags: ['Records'],
    }),
    walletGetPayment: build.query<Payment | null, string>({ query: (deposit_no) => call('payinfo', { deposit_no }) }),
  }),
});

export const {
  useWalletGetDepositWaysQuery,
  useWalletGetReceivingAccountsQuery,
  useWalletCreateDepositMutation,
  useWalletGetPaymentQuery,
} = depositApi;
