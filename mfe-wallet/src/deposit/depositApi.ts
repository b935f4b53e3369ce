import {
  api,
  call,
  idempotentMutation,
  messageOf,
  orderStates,
  recordPage,
  rowsOf,
  type CallData,
  type CallRequest,
} from '@site/shared';

/** A deposit order; its fields depend on the pay type. */
export type DepositOrder = CallRequest<'recharge'>;
export type PaymentMethods = CallData<'get_pay_way'>;
type PaymentParts = Pick<CallData<'payinfo'>, 'info' | 'cardlist'>;

/**
 * What a member needs to pay an order, and how far it is; `real_money` is USDT at the rate of the order. An API host
 * may omit any part; one that tells the `state` also takes `reportpayment`.
 */
export type Payment = Partial<
  { [Part in keyof PaymentParts]: Partial<PaymentParts[Part]> | null } & Omit<CallData<'payinfo'>, keyof PaymentParts>
>;

export type Order = CallData<'gettransrecord'>['data'][number];

type ApiAccount = Extract<CallData<'getpaybank'>, unknown[]>[number];
type ApiAccounts = ApiAccount[] | { data: ApiAccount[] } | ApiAccount | null;

/** An account of the operator for bank transfers; a part that the API host omits is empty. */
export interface ReceivingAccount {
  bankName: string;
  number: string;
  owner: string;
  address: string;
}

/** The API host sends a list, a wrapped list, or a single account. */
export const receivingAccounts = (sent: ApiAccounts): ReceivingAccount[] => {
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
    walletGetPaymentMethods: build.query<PaymentMethods, void>({
      query: () => call('get_pay_way', {}),
      transformResponse: (methods: PaymentMethods | null) => methods ?? { usdt: 0, card: 0, alipay: 0, wxpay: 0 },
    }),
    walletGetReceivingAccounts: build.query<ReceivingAccount[], void>({
      query: () => call('getpaybank', {}),
      transformResponse: receivingAccounts,
    }),
    /** Returns the order number, which an API host sends as data or as the message. */
    walletCreateDeposit: build.mutation(
      idempotentMutation('recharge', {
        toResult: (data, message) => data?.deposit_no || message,
        invalidatesTags: ['Records', 'User'],
      }),
    ),
    walletGetPayment: build.query<Payment | null, string>({ query: (deposit_no) => call('payinfo', { deposit_no }) }),
    /** The deposits that wait, newest first; none of those that are older than thirty days. */
    walletGetWaitingDeposits: build.query<Order[], void>({
      query: () => call('gettransrecord', { api_type: '', date: 4, page: 1, type: 1 }, { quiet: true }),
      transformResponse: (data: CallData<'gettransrecord'> | null) =>
        recordPage(data).rows.filter(({ state }) => Number(state) === orderStates.pending),
      providesTags: ['Records'],
    }),
    walletReportPayment: build.mutation<string, CallRequest<'reportpayment'>>({
      query: (report) => call('reportpayment', report),
      transformResponse: messageOf,
      async onQueryStarted({ out_trade_no: number, reference = '', picture = '' }, { dispatch, queryFulfilled }) {
        const isTaken = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isTaken) return;
        const handIn = (payment: Payment | null) => {
          if (!payment) return;
          if (reference !== '') payment.reported_reference = reference;
          if (picture !== '') payment.has_proof = 1;
        };
        dispatch(depositApi.util.updateQueryData('walletGetPayment', number, handIn));
      },
    }),
  }),
});

export const {
  useWalletGetPaymentMethodsQuery,
  useWalletGetReceivingAccountsQuery,
  useWalletGetPaymentQuery,
  useWalletGetWaitingDepositsQuery,
  useWalletReportPaymentMutation,
} = depositApi;
export const { walletCreateDeposit } = depositApi.endpoints;

export type DepositTab = 'crypto' | 'rmb';
export type RmbMethod = 'bank' | 'alipay' | 'wxpay';

/** The RMB methods with the flag that enables them, in the order in which they are shown. */
const rmbMethods = [
  { flag: 'card', method: 'bank' },
  { flag: 'alipay', method: 'alipay' },
  { flag: 'wxpay', method: 'wxpay' },
] as const;

const isOn = (flag: number | string | null | undefined) => Number(flag) === 1;

/** The enabled RMB methods; the first is the default. */
export const enabledMethods = (flags: PaymentMethods): RmbMethod[] =>
  rmbMethods.filter(({ flag }) => isOn(flags[flag])).map(({ method }) => method);

/** The tabs with enabled methods; the first is the default. */
export const enabledTabs = (flags: PaymentMethods): DepositTab[] =>
  (['crypto', 'rmb'] as const).filter((tab) =>
    tab === 'crypto' ? isOn(flags.usdt) : enabledMethods(flags).length > 0,
  );
