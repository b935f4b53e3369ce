import { api, call, idempotentMutation, rowsOf, type CallData, type CallRequest } from '@site/shared';

/** A deposit order; its fields depend on the pay type. */
export type DepositOrder = CallRequest<'recharge'>;
export type PaymentMethods = CallData<'get_pay_way'>;
/**
 * What a member needs to pay an order; `real_money` is USDT at the rate of the order. An API host may omit any part.
 */
export type Payment = Partial<{ [Part in keyof CallData<'payinfo'>]: Partial<CallData<'payinfo'>[Part]> | null }>;

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
  }),
});

export const { useWalletGetPaymentMethodsQuery, useWalletGetReceivingAccountsQuery, useWalletGetPaymentQuery } =
  depositApi;
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
export function enabledTabs(flags: PaymentMethods): DepositTab[] {
  const tabs: DepositTab[] = [];
  if (isOn(flags.usdt)) tabs.push('crypto');
  if (enabledMethods(flags).length > 0) tabs.push('rmb');
  return tabs;
}
