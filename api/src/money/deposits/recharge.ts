import { type CallInput, isPositive, messages, type UsdtProtocol, usdtFor, usdtToPay } from '@site/contract';
import type { FastifyInstance } from 'fastify';
import type { Queryable, Transaction } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';
import type { FieldCipher } from '../../base/crypto/fieldCipher';
import { CallResult } from '../../base/http/result';
import { decimal, fen, yuan } from '../../base/money/money';
import { DomainError } from '../../base/errors/domainError';
import { registerCall, registerMoneyCall } from '../../members/calls/route';
import { consume } from '../../base/http/throttle';
import { assertMayPlay, assertWithinDepositLimits, insertReachedLimitNotices } from '../limits/limits';
import type { Services } from '../../members/calls/services';
import { readSetting } from '../../base/settings/settings';
import { amountLimits, assertWithinAmountLimits } from '../payments/amountLimits';
import { depositExpiry } from '../../members/site/depositExpiry';
import { presentProgress } from '../payments/depositProgress';
import { orderNumber } from '../../base/money/orderNumber';
import { rates } from '../../members/site/rates';
import { encryptRemitter } from '../payments/remitter';
import { countWaitingDeposits, findDeposit, recordPaymentSource } from '../payments/orders.store';
import { distinguishPayment } from '../payments/orderPayee';
import { payees, paymentMethods } from '../payments/paymentMethods';
import { methodProviders } from '../incoming/settings';
import type { ProviderOrders } from '../providers/providerOrders';
import { channelOf } from '../providers/recordProviderPayment';
import { hasRealPayments } from '../../members/site/licence';
import { isPayable, readReceivingAccounts } from '../payments/realPayments';

/** What a deposit order fixes when it is made; later changes of settings do not affect it. */
interface Terms {
  realMoney: string;
  rate: string | null;
  protocol: string;
  payee: string;
  /** The provider that takes the payment, if one does. */
  provider?: string;
  /** Present if it is paid in USDT: the extended public key whose addresses orders get; empty without one. */
  usdt?: { protocol: UsdtProtocol; key: string };
}

const closedMethod = '该存款方式暂未开放！';

/** The provider that takes the payments of a method. Throws a DomainError if it cannot. */
const providerOf = async (
  db: Queryable,
  method: CallInput<'recharge'>['paytype'],
  providers: ProviderOrders,
): Promise<string | undefined> => {
  if (method !== 'alipay' && method !== 'wxpay') return undefined;
  const name = (await readSetting(db, methodProviders))[method];
  if (name === '') return undefined;
  const provider = providers.find(name);
  if (!provider?.methods.includes(method)) throw new DomainError(closedMethod);
  if (provider.isSandbox && (await hasRealPayments(db))) throw new DomainError(closedMethod);
  return name;
};

const termsOf = async (db: Queryable, input: CallInput<'recharge'>, providers: ProviderOrders): Promise<Terms> => {
  const { amount, paytype } = input;
  const open = await readSetting(db, paymentMethods);
  if (!open[paytype === 'bank' ? 'card' : paytype]) throw new DomainError(closedMethod);
  const provider = await providerOf(db, paytype, providers);
  if (provider !== undefined) {
    return { realMoney: yuan(amount), rate: null, protocol: '', payee: channelOf(provider), provider };
  }
  const all = await readSetting(db, payees);
  const payee = paytype === 'bank' ? '' : all[paytype === 'usdt' ? input.catepay : paytype];
  const key = paytype === 'usdt' ? all[`${input.catepay}_xpub`] : '';
  if (key === '' && !(await isPayable(db, payee))) throw new DomainError(closedMethod);
  if (paytype !== 'usdt') return { realMoney: yuan(amount), rate: null, protocol: '', payee };
  const { usdtrate } = await readSetting(db, rates);
  const conversion = { amount: yuan(amount), rate: usdtrate };
  const realMoney = usdtToPay(conversion);
  // The smallest payment, 0.01 USDT, would cost more than an amount worth less than that.
  if (realMoney === undefined || !isPositive(usdtFor(conversion))) throw new DomainError(messages.depositAmount);
  return { realMoney, rate: usdtrate, protocol: input.catepay, payee, usdt: { protocol: input.catepay, key } };
};

const remitterOf = (cipher: FieldCipher, memberId: string, input: CallInput<'recharge'>) =>
  input.paytype === 'bank'
    ? encryptRemitter(cipher, memberId, {
        name: input.bank_owner,
        bank: input.bank,
        number: input.bank_no,
        branch: input.bank_address,
      })
    : {};

/** Deposits of a member that may wait for an operator at once. */
const maxWaiting = 5;

/** Throws a DomainError if the member, whom the caller has locked, has too many waiting deposits. */
const assertFewWaiting = async (tx: Transaction, memberId: string): Promise<void> => {
  if ((await countWaitingDeposits(tx, memberId)) >= maxWaiting) {
    throw new DomainError(`您有${maxWaiting}笔存款正在审核，请等待处理后再提交！`);
  }
};

/** Payment methods, deposit orders and how to pay them. An operator's approval credits the money. */
export const rechargeRoutes = (app: FastifyInstance, services: Services, providers: ProviderOrders): void => {
  const { db, throttles, cipher, now } = services;
  registerCall(app, services, 'get_pay_way', async () => {
    const [methods, expiry, limits] = await Promise.all([
      readSetting(db, paymentMethods),
      readSetting(db, depositExpiry),
      readSetting(db, amountLimits),
    ]);
    return { ...methods, expiry_hours: expiry, least: limits.deposit_least, most: limits.deposit_most };
  });
  registerCall(app, services, 'getpaybank', () => readReceivingAccounts(db));

  registerMoneyCall(app, services, 'recharge', {
    prepare: async ({ input, member }) => {
      await consume(throttles, { key: `recharge:${member.id}`, capacity: 200, seconds: 1 });
      const limits = await readSetting(db, amountLimits);
      assertWithinAmountLimits(limits, 'deposit', input.amount);
      return { ...(await termsOf(db, input, providers)), minimumDeposit: fen(limits.deposit_least) };
    },
    handle: async ({ input, member, tx, prepared: { minimumDeposit, ...terms } }) => {
      await assertFewWaiting(tx, member.id);
      await assertMayPlay(tx, member.id, now());
      await assertWithinDepositLimits(tx, member.id, input.amount, now());
      const order = orderNumber('deposit', now());
      const { rate, protocol, provider, usdt } = terms;
      const { payee, realMoney } = usdt
        ? await distinguishPayment(tx, { ...terms, ...usdt }, { order, now: now() })
        : terms;
      await insertRow(tx, 'deposit', {
        out_trade_no: order,
        member_id: member.id,
        paytype: input.paytype,
        amount: input.amount,
        real_money: realMoney,
        rate,
        protocol,
        payee,
        ...remitterOf(cipher, member.id, input),
        created_at: now(),
      });
      if (provider !== undefined) await insertRow(tx, 'provider_order', { out_trade_no: order, provider });
      if (input.paytype === 'bank') await recordPaymentSource(tx, cipher, member.id, input.bank_no);
      await insertReachedLimitNotices(tx, member.id, minimumDeposit, now());
      return new CallResult({ deposit_no: order }, input.paytype === 'bank' ? messages.bankDepositDone : order);
    },
  });

  registerCall(app, services, 'payinfo', async ({ input, member }) => {
    const order = await findDeposit(db, member.id, input.deposit_no);
    if (!order) throw new DomainError('订单不存在！');
    const isWithProvider = order.payee.startsWith('psp:');
    const content = isWithProvider ? await providers.contentOf(input.deposit_no) : order.payee;
    if (content === undefined) throw new DomainError('付款码正在生成，请稍后重试！');
    if (!isWithProvider && !(await isPayable(db, content))) {
      throw new DomainError('该收款方式已停用，请重新提交存款！');
    }
    return {
      info: {
        amount: yuan(order.amount),
        real_money: decimal(order.real_money),
        bank: order.protocol,
        paytype: order.paytype,
      },
      cardlist: { mch_id: content, payimg: '' },
      ...(await presentProgress(db, order)),
    };
  });
};
