import type { NoticeKind } from '@site/contract';
import type { Queryable } from '../../base/database/database';
import { count, insertRow } from '../../base/database/statements';

export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  /** See the migration of the table. */
  data: {
    fen?: string;
    order?: string;
    limit?: string;
    period?: string;
    paid?: string;
    stage?: string;
    realname?: string;
    bonus?: string;
    required?: string;
    until?: string;
  };
  created_at: Date;
  read: boolean;
}

/**
 * A page's select of the member's notices, newest first, with the reason why an order was rejected; `$1` is the member.
 */
export const noticesSql = `select id, kind, data, created_at, read_at is not null "read",
    case kind
      when 'deposit-rejected' then
        (select reason from deposit where member_id = $1 and out_trade_no = n.data ->> 'order')
      when 'withdrawal-rejected' then
        (select case when failure_reason <> '' then failure_reason else reason end
          from withdrawal where member_id = $1 and out_trade_no = n.data ->> 'order')
    end reason
  from member_notice n where member_id = $1 order by id desc`;

interface NewNotice {
  kind: NoticeKind;
  data?: NoticeRow['data'];
  /** There is one notice of a kind for a subject. */
  subject?: string;
}

/** Adds a notice for the member. Does nothing if a notice of this kind and subject exists. */
export const insertNotice = (db: Queryable, memberId: string, { data = {}, ...notice }: NewNotice) =>
  insertRow(db, 'member_notice', { ...notice, member_id: memberId, data }, 'on conflict do nothing');

/** A browser's name without its versions, which change every few weeks. */
const withoutVersions = (device: string) => `regexp_replace(${device}, '[0-9._]+', '', 'g')`;

/**
 * Adds a notice if the member has neither registered with this device nor logged in with it in the time that the login
 * history covers. For use before the new session is opened. Adds none if no device of the member is known.
 */
export const insertNewDeviceNotice = (db: Queryable, memberId: string, device: string): Promise<unknown> =>
  db.run(
    `with known as (
        select registered_device device from member where id = $1 and registered_device is not null
        union all select device from session where member_id = $1
        union all select device from login_attempt where member_id = $1 and succeeded)
      insert into member_notice (member_id, kind) select $1, 'new-device'
        where exists (select from known)
          and not exists (select from known where ${withoutVersions('device')} = ${withoutVersions('$2::text')})`,
    [memberId, device],
  );

/** Marks unread notices as read: one, or all without an id. Returns how many are still unread. */
export const markNoticesRead = async (db: Queryable, memberId: string, id: number | undefined): Promise<number> => {
  const unread = 'member_id = $1 and read_at is null';
  await db.run(`update member_notice set read_at = now() where ${unread} and ($2::bigint is null or id = $2)`, [
    memberId,
    id ?? null,
  ]);
  return count(db, `select count(*) from member_notice where ${unread}`, [memberId]);
};
