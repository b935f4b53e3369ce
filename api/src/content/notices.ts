import type { Queryable } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { readPage } from '../http/page';
import { type NoticeRow, noticesSql, seedNotice } from './queries';

/** A page of the notices to all members, newest first. */
export const noticePage = (db: Queryable, page: number, limit: number) =>
  readPage(db, {
    sql: noticesSql,
    page,
    perPage: limit,
    present: (row: NoticeRow) => ({
      id: Number(row.id),
      title: row.title,
      content: row.content,
      created_at: beijingTime(row.created_at),
    }),
  });

const initialNotices = [
  {
    slug: 'welcome',
    title: '欢迎加入金禧会员站',
    content:
      '<p>感谢您的加入。本站为演示站点，账户中的余额均为游戏币，不涉及真实资金。</p><p>您可以在会员中心完善资料、绑定收款账户，并在游戏大厅体验沙盒平台的游戏。</p>',
  },
  {
    slug: 'security',
    title: '账户安全提示',
    content:
      '<p>请勿向任何人透露登录密码与资金密码，客服不会索取您的密码。</p><p>建议定期更换密码，并在“登录设备”中检查陌生设备。</p>',
  },
  {
    slug: 'usdt',
    title: '数字货币存取说明',
    content: '<p>支持 TRC20 与 ERC20 两种协议。转账前请务必核对协议与钱包地址，选择错误的协议，资产将无法找回。</p>',
  },
  {
    slug: 'moderation',
    title: '适度娱乐，理性游戏',
    content: '<p>您可以为自己设置存款限额、暂停游戏或自我排除。需要帮助时，请联系在线客服。</p>',
  },
];

/** Inserts the notices of a new database. */
export const seedNotices = async (db: Queryable): Promise<void> => {
  for (const notice of initialNotices) await seedNotice(db, notice);
};
