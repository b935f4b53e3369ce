import type { CallData, NoticeKind } from '@site/contract';
import { beijingTime } from '../../base/time/beijingTime';
import { yuan } from '../../base/money/money';
import type { NoticeRow } from './memberNotices.store';

interface NoticeText {
  title: string;
  content: string;
}

const periods: Record<string, string> = { day: '每日', week: '每周', month: '每月' };

const limitNames: Record<string, string> = { deposit: '存款限额', loss: '亏损限额', stake: '单笔投注限额' };

/** `¥1,234.50`, as the site shows amounts. */
const money = (fen: string) => `¥${yuan(fen).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`;

const orderText = ({ fen = '0', order = '' }: NoticeRow['data']) => `${money(fen)}，订单号 ${order}`;

const bonusText = ({ bonus = '', fen = '0' }: NoticeRow['data']) => `${bonus} ${money(fen)}`;

const texts: Record<NoticeKind, (data: NoticeRow['data']) => NoticeText> = {
  'deposit-approved': (data) => ({ title: '存款已到账', content: orderText(data) }),
  'deposit-rejected': (data) => ({ title: '存款未通过', content: orderText(data) }),
  'withdrawal-approved': (data) => ({ title: data.paid ? '取款已付款' : '取款已通过', content: orderText(data) }),
  'withdrawal-rejected': (data) => ({
    title: { failed: '取款付款失败', returned: '取款被退回' }[data.stage ?? ''] ?? '取款未通过',
    content: `${orderText(data)}，金额已退回主账户`,
  }),
  'new-device': () => ({
    title: '新设备登录',
    content: '您的账号在新设备上登录。如非本人操作，请立即修改密码。',
  }),
  'password-changed': (data) =>
    data.realname
      ? { title: '真实姓名已更正', content: '您的真实姓名已由客服更正，暂时不能取款。如有疑问，请立即联系客服。' }
      : { title: '登录密码已修改', content: '如非本人操作，请立即联系客服。' },
  'fund-password-changed': () => ({ title: '资金密码已修改', content: '如非本人操作，请立即联系客服。' }),
  'limit-reached': ({ limit = 'deposit', period = 'day', fen = '0' }) => {
    const amount = `${periods[period] ?? ''}${limitNames[limit] ?? ''} ${money(fen)}`;
    return limit === 'deposit'
      ? { title: '已达到存款限额', content: `您设置的${amount} 已用完。` }
      : { title: `投注超出${limitNames[limit] ?? '限额'}`, content: `您设置了${amount}，超出限额的投注未被接受。` };
  },
  'bonus-granted': ({ required = '0', until = '', ...data }) => ({
    title: '奖金已到账',
    content: `${bonusText(data)}，请在${until}（北京时间）前完成流水 ${money(required)}，之后转为现金。`,
  }),
  'bonus-converted': (data) => ({ title: '奖金已转为现金', content: `${bonusText(data)} 已转入主账户。` }),
  'bonus-expired': (data) => ({ title: '奖金已到期', content: `${bonusText(data)} 未在有效期内完成流水，已收回。` }),
  'bonus-ending': ({ until = '', ...data }) => ({
    title: '奖金即将到期',
    content: `${bonusText(data)} 将于${until}（北京时间）到期，未完成流水的部分届时收回。`,
  }),
};

/**
 * What a notice says to the member, also on a locked screen. The database may have notices of a later release, while it
 * replaces this one.
 */
export const noticeText = ({ kind, data }: Pick<NoticeRow, 'data'> & { kind: string }): NoticeText =>
  (texts as Partial<Record<string, (typeof texts)[NoticeKind]>>)[kind]?.(data) ?? { title: '通知', content: '' };

/** A notice as members get it, with the reason of a rejection, which is not for a locked screen. */
export const presentNotice = (row: NoticeRow & { reason: string | null }): CallData<'notices/own'>['data'][number] => {
  const { title, content } = noticeText(row);
  return {
    id: Number(row.id),
    kind: row.kind,
    title,
    content: row.reason ? `${content}，原因：${row.reason}` : content,
    order: row.data.order ?? null,
    created_at: beijingTime(row.created_at),
    read: row.read ? 1 : 0,
  };
};
