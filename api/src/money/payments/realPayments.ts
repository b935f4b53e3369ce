import { isUsdtProtocol } from '@site/contract';
import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { hasRealPayments, licence, missingLicenceFields } from '../../members/site/licence';
import type { Edit } from '../../base/settings/edit';
import { readSetting, type Setting } from '../../base/settings/settings';
import { countPlayMoney } from './orders.store';
import { withdrawalTurnover } from '../turnover/turnover';
import { isDemoAccount, isPlaceholder, payees, paymentMethods, receivingAccounts } from './paymentMethods';

/** Fields of `payees` that an open payment method shows, with their Chinese names. */
const shownPayees = {
  usdt: { TRC20: 'TRC20收款地址', ERC20: 'ERC20收款地址' },
  card: {},
  alipay: { alipay: '支付宝收款码' },
  wxpay: { wxpay: '微信收款码' },
} satisfies Record<keyof typeof paymentMethods.initial, Partial<Record<keyof typeof payees.initial, string>>>;

/** Whether orders get addresses of their own instead of the one in `field`. */
const hasOrderAddresses = (payee: typeof payees.initial, field: string): boolean =>
  isUsdtProtocol(field) && payee[`${field}_xpub`] !== '';

type ReadSetting = <Value>(setting: Setting<Value>) => Promise<Value>;

/**
 * What the site lacks for real payments, or must not have with them, in Chinese; empty with play money.
 * @param sandboxes names of the platforms that take play money alone
 */
const listFaults = async (read: ReadSetting, sandboxes: readonly string[]): Promise<string[]> => {
  const permitted = await read(licence);
  if (permitted.real_payments === 0) return [];
  const [open, payee, accounts] = [await read(paymentMethods), await read(payees), await read(receivingAccounts)];
  const placeholders = Object.entries(shownPayees).flatMap(([method, fields]) =>
    open[method as keyof typeof open] === 1
      ? Object.entries(fields)
          .filter(([field]) => isPlaceholder(payee[field as keyof typeof payee]) && !hasOrderAddresses(payee, field))
          .map(([field, name]) => `${name}（payees.${field}）`)
      : [],
  );
  const { deposits: multiple } = await read(withdrawalTurnover);
  const demoAccounts = open.card === 1 ? accounts.filter(isDemoAccount) : [];
  return [
    ...missingLicenceFields(permitted),
    ...placeholders,
    ...demoAccounts.map(({ bank_no: number }) => `演示收款账户${number}（receiving-accounts）`),
    ...(Number(multiple) === 0 ? ['存款的流水倍数（withdrawal-turnover.deposits，大于0）'] : []),
    ...(sandboxes.length > 0 ? [`真实的游戏平台（现为演示平台：${sandboxes.join('、')}）`] : []),
  ];
};

/** What real payments lack while they are on, in Chinese; the site went live without it, or an earlier release did. */
export const listMissing = (db: Queryable, sandboxes: readonly string[]): Promise<string[]> =>
  listFaults((it) => readSetting(db, it), sandboxes);

/** Play money that real payments would pay out, in Chinese. */
const listPlayMoney = async (tx: Transaction): Promise<string[]> => {
  const { members, orders, rebates } = await countPlayMoney(tx);
  return [
    members > 0 && `${members}位会员的余额须清零`,
    orders > 0 && `${orders}笔未处理的订单须处理`,
    rebates > 0 && `${rebates}笔未领取的返水须领取后清零`,
  ].filter((it) => it !== false);
};

/**
 * Throws a DomainError that names what real payments lack, if an edit of a setting has added to it, or switches them on
 * without it or while members have play money. The caller has locked the settings and made the edit in `tx`.
 */
export const assertFitsRealPayments = async (
  tx: Transaction,
  { setting, before }: { setting: Setting<unknown> } & Pick<Edit<unknown>, 'before'>,
  sandboxes: readonly string[],
): Promise<void> => {
  const faults = await listFaults((it) => readSetting(tx, it), sandboxes);
  const isStart = setting.key === licence.key && (before as typeof licence.initial).real_payments === 0;
  if (isStart && (await hasRealPayments(tx))) faults.push(...(await listPlayMoney(tx)));
  if (faults.length === 0) return;
  const known = await listFaults(
    async <Value>(it: Setting<Value>) => (it.key === setting.key ? (before as Value) : readSetting(tx, it)),
    sandboxes,
  );
  const added = faults.filter((fault) => !known.includes(fault));
  if (added.length === 0) return;
  const start = setting.key === licence.key ? '开启真实支付前请先设置' : '真实支付已开启，请先设置';
  throw new DomainError(`${start}：${added.join('、')}！`);
};

/** Whether members may pay to `payee`: with real payments to no placeholder. */
export const isPayable = async (db: Queryable, payee: string): Promise<boolean> =>
  !isPlaceholder(payee) || !(await hasRealPayments(db));

/** The bank accounts that members may transfer to: with real payments no demo accounts. */
export const readReceivingAccounts = async (db: Queryable): Promise<typeof receivingAccounts.initial> => {
  const accounts = await readSetting(db, receivingAccounts);
  return (await hasRealPayments(db)) ? accounts.filter((account) => !isDemoAccount(account)) : accounts;
};
