import * as v from 'valibot';
import type { Queryable, Transaction } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { beijingTime } from '../../base/time/beijingTime';
import { filled, lockSettings, readSetting, setting } from '../../base/settings/settings';

/** Years; the lowest minimum age that can be set for playing with real money. */
const lowestAge = 18;

const fields = v.object({
  real_payments: v.picklist([0, 1], '请填写0或1！'),
  licence: v.pipe(v.string(), v.trim(), v.maxLength(120, '牌照号码过长！')),
  minimum_age: v.pipe(v.number(), v.integer('请填写整数！'), v.minValue(0, '年龄有误！'), v.maxValue(99, '年龄有误！')),
  regions: v.pipe(v.array(v.pipe(filled, v.maxLength(60, '地区名称过长！'))), v.maxLength(300, '地区过多！')),
});

type Licence = v.InferOutput<typeof fields>;

/** What a licence lacks for real payments, in Chinese. */
export const missingLicenceFields = ({ licence: number, minimum_age: age, regions }: Licence): string[] => [
  ...(number === '' ? ['牌照号码（licence）'] : []),
  ...(age < lowestAge ? [`最低年龄（minimum_age，不小于${lowestAge}）`] : []),
  ...(regions.length === 0 ? ['允许的地区（regions）'] : []),
];

/**
 * Whether members pay with real money, and under which licence, minimum age and regions. As shipped the site plays
 * with play money. What real payments need of this and other settings: `assertFitsRealPayments`.
 */
export const licence = setting('members.licence', fields, {
  real_payments: 0,
  licence: '',
  minimum_age: 0,
  regions: [],
});

export const hasRealPayments = async (db: Queryable): Promise<boolean> =>
  (await readSetting(db, licence)).real_payments === 1;

/** The same, which stays so until the end of `tx`. */
export const lockRealPayments = async (tx: Transaction): Promise<boolean> => {
  await lockSettings(tx);
  return hasRealPayments(tx);
};

/** The age in years that registration requires; undefined with play money. */
export const readMinimumAge = async (db: Queryable): Promise<number | undefined> => {
  const { real_payments: real, minimum_age: age } = await readSetting(db, licence);
  return real === 1 ? age : undefined;
};

/** Whether a person born on `birthday` (`YYYY-MM-DD`) is at least `age` years old on the Beijing day of `now`. */
export const isOfAge = (birthday: string, age: number, now: Date): boolean =>
  `${Number(birthday.slice(0, 4)) + age}${birthday.slice(4)}` <= beijingTime(now).slice(0, 10);

/** Throws a DomainError with real payments: sandbox platforms take play money only. */
export const assertPlayMoney = async (db: Queryable): Promise<void> => {
  if (await hasRealPayments(db)) throw new DomainError('演示平台不接受真实资金，请选择其他平台！');
};
