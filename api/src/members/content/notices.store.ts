import type { Queryable } from '../../base/database/database';
import { insertRow } from '../../base/database/statements';

export interface NoticeRow {
  id: string;
  title: string;
  content: string;
  created_at: Date;
}

/** A page's select of the notices that members see, newest first. */
export const noticesSql =
  'select id, title, content, created_at from notice where shown order by created_at desc, id desc';

/** Inserts an initial notice unless there is one with its slug. */
export const seedNotice = (db: Queryable, notice: { slug: string; title: string; content: string }) =>
  insertRow(db, 'notice', notice, 'on conflict (slug) do nothing');
