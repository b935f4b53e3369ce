import { readAsset } from '../../base/assets';
import type { Queryable } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { readPage } from '../../base/http/page';
import { type NoticeRow, noticesSql, seedNotice } from './notices.store';

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

const initialNotices: Parameters<typeof seedNotice>[1][] = JSON.parse(readAsset('content/notices.json'));

/** Inserts the notices of a new database. */
export const seedNotices = async (db: Queryable): Promise<void> => {
  for (const notice of initialNotices) await seedNotice(db, notice);
};
