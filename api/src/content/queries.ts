import type { Queryable } from '../database/database';

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
export const seedNotice = async (
  db: Queryable,
  { slug, title, content }: { slug: string; title: string; content: string },
): Promise<void> => {
  await db.run('insert into notice (slug, title, content) values ($1, $2, $3) on conflict (slug) do nothing', [
    slug,
    title,
    content,
  ]);
};
