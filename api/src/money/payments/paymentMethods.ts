import { patterns, usdtProtocols, walletAddressText, accountIdentity, type UsdtProtocol } from '@site/contract';
import * as v from 'valibot';
import { filled, setting, readSetting } from '../../base/settings/settings';
import { extendedKeyFault } from './extendedKey';
import { findOrderOfAddress } from '../incoming/orderAddresses';
import { addressBytes, addressText, walletFault } from './walletAddress';
import type { Queryable } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';

const flag = v.picklist([0, 1]);

/** Which payment methods are open (1) or closed (0); `card` is the bank transfer. */
export const paymentMethods = setting(
  'payments.ways',
  v.object({ usdt: flag, card: flag, alipay: flag, wxpay: flag }),
  {
    usdt: 1,
    card: 1,
    alipay: 1,
    wxpay: 1,
  },
);

const placeholders = {
  TRC20: 'TPLayMoneyonLyDoNotSendAnyCoinsxxx',
  ERC20: '0x000000000000000000000000000000000000dEaD',
  alipay: 'https://qr.alipay.example/play-money-only',
  wxpay: 'https://wxpay.example/play-money-only',
  TRC20_xpub: '',
  ERC20_xpub: '',
};

/** A URL with a host name that is reserved for examples. */
const exampleHost = /^[a-z][a-z+.-]*:\/\/(?:[^/?#]*\.)?example(?:\.(?:com|net|org))?(?:[:/?#]|$)/i;

/** Whether a payee has no owner: a placeholder, a mistyped wallet, or one from which coins never come back. */
export const isPlaceholder = (payee: string): boolean =>
  exampleHost.test(payee) ||
  usdtProtocols.some((it) => patterns[it].test(payee.trim()) && walletFault(it, payee.trim()) !== undefined);

const codeContent = v.pipe(filled, v.maxLength(500, '收款码内容过长！'));

const extendedKey = v.pipe(
  v.string(),
  v.transform(walletAddressText),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed && dataset.value !== '' ? extendedKeyFault(dataset.value) : undefined;
    if (fault) addIssue({ message: fault });
  }),
);

/**
 * Wallet addresses by protocol, and the content of the Alipay and WeChat codes. With the extended public key of an
 * account each order gets an address of the account instead; private keys are on no machine of the site. The initial
 * values are placeholders without an owner, which `assertFitsRealPayments` keeps apart from real payments. That of
 * TRC20 has a wrong checksum, so that no wallet sends coins to it; that of ERC20 is an address to which coins are sent
 * to destroy them.
 */
export const payees = setting(
  'payments.payees',
  v.object({
    TRC20: v.pipe(v.string(), v.regex(patterns.TRC20)),
    ERC20: v.pipe(v.string(), v.regex(patterns.ERC20)),
    alipay: filled,
    wxpay: filled,
    TRC20_xpub: v.optional(v.string(), ''),
    ERC20_xpub: v.optional(v.string(), ''),
  }),
  placeholders,
  v.object({
    TRC20: v.pipe(
      v.string(),
      v.transform(walletAddressText),
      v.check((it) => it === placeholders.TRC20 || !walletFault('TRC20', it), 'TRC20地址有误，请核对！'),
    ),
    ERC20: v.pipe(
      v.string(),
      v.transform(walletAddressText),
      v.check((it) => it === placeholders.ERC20 || !walletFault('ERC20', it), 'ERC20地址有误，请核对！'),
    ),
    alipay: codeContent,
    wxpay: codeContent,
    TRC20_xpub: v.optional(extendedKey, ''),
    ERC20_xpub: v.optional(extendedKey, ''),
  }),
);

export const receivingAccounts = setting(
  'payments.receivingAccounts',
  v.array(
    v.object({
      bank_no: filled,
      bank_owner: filled,
      bank_address: v.string(),
      bank_data: v.object({ bank_name: filled }),
    }),
  ),
  [
    {
      bank_no: '6200000000000000001',
      bank_owner: '演示账户',
      bank_address: '演示支行（请勿转账）',
      bank_data: { bank_name: '演示银行' },
    },
    {
      bank_no: '6200000000000000002',
      bank_owner: '演示账户',
      bank_address: '演示分行（请勿转账）',
      bank_data: { bank_name: '示范银行' },
    },
  ],
);

const digitsOf = (number: string) => number.normalize('NFKC').replaceAll(/\D/g, '');

/** Whether a receiving account is one of those as shipped, which have no owner. */
export const isDemoAccount = ({ bank_no: number, bank_owner: owner }: (typeof receivingAccounts.initial)[number]) =>
  receivingAccounts.initial.some((it) => it.bank_no === digitsOf(number) || it.bank_owner === owner);

export const paymentMethodNames = { usdt: 'USDT', bank: '银行转账', alipay: '支付宝', wxpay: '微信' } as const;

const faultMessages = {
  checksum: 'USDT地址有误，请完整复制后重新粘贴！',
  lost: '该地址是合约或销毁地址，转入的资产无法找回，请填写您自己的钱包地址！',
};

/**
 * Throws a DomainError unless USDT can be paid to a wallet: its address fits the protocol and its checksum, and is
 * neither a contract, nor an address without an owner, nor one that this site receives deposits at.
 */
export const assertWallet = async (db: Queryable, protocol: UsdtProtocol, address: string): Promise<void> => {
  if (!patterns[protocol].test(address)) throw new DomainError('USDT地址与所选协议不符！');
  const fault = walletFault(protocol, address);
  if (fault) throw new DomainError(faultMessages[fault]);
  const own = await readSetting(db, payees);
  const isShared = [own.TRC20, own.ERC20].map(accountIdentity).includes(accountIdentity(address));
  const normal = addressText[protocol](addressBytes[protocol](address) ?? '');
  if (isShared || (await findOrderOfAddress(db, normal)) !== undefined) {
    throw new DomainError('该地址是本站的收款地址，请填写您自己的钱包地址！');
  }
};
