import type { UsdtProtocol } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { readSetting } from '../../base/settings/settings';
import { addressesOf } from './extendedKey';
import { listPayees, nextIndexOf, takeAddress, takeAmount } from './orderAddresses.store';
import { isPlaceholder, payees } from './paymentMethods';
import { addressBytes, addressText } from './walletAddress';

const day = 86_400_000;

/** How an order in USDT is to be paid. */
interface UsdtTerms {
  protocol: UsdtProtocol;
  /** The address of all orders. */
  payee: string;
  /** The extended public key whose addresses orders get instead; empty without one. */
  key: string;
  realMoney: string;
}

/** An address as the chain watcher writes it; others as they are. */
const normalAddress = (protocol: UsdtProtocol, address: string): string => {
  const bytes = addressBytes[protocol](address);
  return bytes === undefined ? address : addressText[protocol](bytes);
};

/**
 * Fixes where an order is paid, and how much, so that its payment is known from all others: at its own address,
 * or by an amount that no other order at the address asks for, at most 0.99 USDT more. Throws a DomainError if all
 * these amounts are taken. Placeholders, which are never paid, get every amount.
 */
export const distinguishPayment = async (
  tx: Transaction,
  { protocol, payee, key, realMoney }: UsdtTerms,
  { order, now }: { order: string; now: Date },
): Promise<{ payee: string; realMoney: string }> => {
  if (key !== '') return { payee: await takeAddress(tx, { protocol, key, order }), realMoney };
  if (isPlaceholder(payee)) return { payee, realMoney };
  const address = normalAddress(protocol, payee);
  const amount = await takeAmount(tx, {
    payee: address,
    least: realMoney,
    since: new Date(now.getTime() - day),
  });
  if (amount === undefined) throw new DomainError('该金额的存款订单过多，请更换金额或稍后再试！');
  return { payee: address, realMoney: amount };
};

/** How many addresses of a key are watched which no order has yet, so that a payment to one of them is seen. */
const watchedAhead = 20;

/** The addresses to which USDT may be paid: of orders that wait or have ended since `since`, and of coming ones. */
export const listWatchedAddresses = async (db: Queryable, protocol: UsdtProtocol, since: Date): Promise<string[]> => {
  const { [protocol]: shared, [`${protocol}_xpub` as const]: key } = await readSetting(db, payees);
  const coming =
    key === '' ? [] : addressesOf(protocol, key, { first: await nextIndexOf(db, protocol, key), count: watchedAhead });
  const all = [shared, ...coming, ...(await listPayees(db, protocol, since))].filter((it) => !isPlaceholder(it));
  return [...new Set(all.map((it) => normalAddress(protocol, it)))];
};
