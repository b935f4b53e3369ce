import type { BonusRule, OperatorRequest } from '@site/contract/operators';
import { categoryName, gameCategories } from '@site/shared/text';
import { type Field, type Shape, valueOf } from '../settings/shape';
import { formatMoney } from '../ui/figures';

export type Terms = OperatorRequest<'POST /bonus-rules'>;
type Kind = BonusRule['kind'];

export const kindNames: Record<Kind, string> = {
  fixed: '固定金额',
  'deposit-share': '存款比例',
  'loss-cashback': '亏损返还',
};

export const onceNames: Record<BonusRule['once'][number], string> = {
  member: '每会员',
  device: '每设备',
  payment: '每付款账户',
};

const categories = Object.fromEntries(gameCategories.map((id) => [id, categoryName(id)]));

const required = { required: true };

const shareFields: Field[] = [
  { name: 'percent', label: '比例（%）', input: 'integer', range: [1, 1000] },
  { name: 'cap', label: '上限（元）', input: 'amount' },
];

/** What each kind of bonus is calculated by. */
const amountFields: Record<Kind, Field[]> = {
  fixed: [{ name: 'amount', label: '金额（元）', input: 'amount' }],
  'deposit-share': shareFields,
  'loss-cashback': shareFields,
};

/** The fields of the terms of a bonus of this kind. */
export const termsShape = (kind: Kind): Shape => ({
  kind: 'fields',
  fields: [
    { name: 'name', label: '名称', input: 'text', help: '会员可见，最多 40 个字', ...required },
    {
      name: 'kind',
      label: '类型',
      input: 'choice',
      options: kindNames,
      help: '存款比例按通过申请后的下一笔存款计算，亏损返还按申请当日的净亏损计算',
      ...required,
    },
    ...amountFields[kind],
    { name: 'multiple', label: '流水倍数', input: 'decimal', help: '投注达到奖金的多少倍后转为现金，0 为不要求' },
    { name: 'highest_stake', label: '单注上限（元）', input: 'amount', optional: true, help: '更高的投注不使用奖金' },
    { name: 'valid_days', label: '有效期（天）', input: 'integer', range: [1, 365], help: '到期未达标则收回' },
    { name: 'once', label: '限领一次', input: 'choices', options: onceNames },
    {
      name: 'weights',
      label: '流水计入比例',
      input: 'items',
      help: '每项填写游戏类别，或平台和游戏代码；未列出的按 100% 计入，0% 的游戏不能使用奖金',
      item: [
        { name: 'category', label: '游戏类别', input: 'choice', options: categories, optional: true },
        { name: 'platform', label: '平台代码', input: 'text', optional: true },
        { name: 'game_code', label: '游戏代码', input: 'text', optional: true },
        { name: 'percent', label: '计入（%）', input: 'integer', range: [0, 100] },
      ],
    },
  ],
});

/** A rule as its form holds it, or the beginning of a new one. */
export type TypedTerms = { value: Partial<Omit<BonusRule, 'id'>> };

export const newTerms: TypedTerms = {
  value: { kind: 'fixed', once: ['member', 'device', 'payment'], weights: [] },
};

/** What to send for the typed terms; with `id` as its next version. */
export const termsOf = ({ value }: TypedTerms, id: number | undefined): Terms => ({
  ...(valueOf(value, termsShape(value.kind ?? 'fixed')) as Terms),
  ...(id !== undefined && { id }),
});

/** What a bonus of the rule is: `¥8.00`, `50%，最多 ¥100.00`. */
export const amountOf = ({ amount, percent, cap }: BonusRule): string =>
  amount === null ? `${percent}%，最多 ¥${formatMoney(cap ?? '')}` : `¥${formatMoney(amount)}`;

/** What counts of stakes: `真人 50%`, `百家乐 0%`. */
export const weightsOf = ({ weights }: BonusRule): string =>
  weights
    .map(({ category, name, game_code: code, percent }) => {
      const what = category === undefined ? (name ?? code) : categoryName(category);
      return `${what} ${percent}%`;
    })
    .join('、') || '全部 100%';
