import { readAsset } from '../../base/assets';
import type { Queryable } from '../../base/database/database';
import { beijingTime } from '../../base/time/beijingTime';
import { readPage } from '../../base/http/page';
import { insertRow } from '../../base/database/statements';

interface NoticeRow {
  id: string;
  title: string;
  content: string;
  created_at: Date;
}

/** A page's select of the notices that members see, newest first. */
const noticesSql = 'select id, title, content, created_at from notice where shown order by created_at desc, id desc';

/** Inserts an initial notice unless there is one with its slug. */
const seedNotice = (db: Queryable, notice: { slug: string; title: string; content: string }) =>
  insertRow(db, 'notice', notice, 'on conflict (slug) do nothing');

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
