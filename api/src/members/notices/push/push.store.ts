import type { Queryable, Transaction } from '../../../base/database/database';
import { column, insertWithId } from '../../../base/database/statements';
import type { NoticeRow } from '../memberNotices.store';

interface NewSubscription {
  member_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The host's public key, with which the browser subscribed (base64url). */
  vapid_key: string;
  created_at: Date;
}

/** Browsers of a member that get notices; one more replaces the oldest. */
const maxSubscriptions = 10;

/** Stores a browser's subscription. A browser has one, which belongs to the session that subscribed last. */
export const saveSubscription = async (tx: Transaction, subscription: NewSubscription): Promise<void> => {
  const { member_id: memberId } = subscription;
  const saved = await insertWithId(
    tx,
    'push_subscription',
    subscription,
    `on conflict (endpoint) do update
      set member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, vapid_key = excluded.vapid_key, created_at = excluded.created_at`,
  );
  await tx.run(
    `delete from push_message m using member_notice n
      where m.subscription_id = $1 and n.id = m.notice_id and n.member_id <> $2`,
    [saved, memberId],
  );
  await tx.run(
    `delete from push_subscription where id in (
      select id from push_subscription where member_id = $1
        order by created_at desc, id desc offset ${maxSubscriptions})`,
    [memberId],
  );
};

export interface LiveSubscription {
  session_id: string;
  endpoint: string;
}

/** The member's subscriptions made with `vapidKey` whose sessions have not ended, newest first. */
export const listSubscriptions = (db: Queryable, memberId: string, vapidKey: string) =>
  db.rows<LiveSubscription>(
    `select s.session_id, s.endpoint from push_subscription s
        join session e on e.id = s.session_id and e.expires_at > now()
      where s.member_id = $1 and s.vapid_key = $2 order by s.created_at desc, s.id desc`,
    [memberId, vapidKey],
  );

/** The host, with its port, of the push service of a subscription `s`. */
const pushServiceSql = `split_part(s.endpoint, '/', 3)`;

/**
 * Up to `limit` push services for which messages are due to subscriptions made with `vapidKey`, without those in
 * `exclude`. The longest overdue first.
 */
export const listDueServices = (
  db: Queryable,
  { vapidKey, exclude, limit }: { vapidKey: string; exclude: string[]; limit: number },
) =>
  column<string>(
    db,
    `select ${pushServiceSql} service from push_message m join push_subscription s on s.id = m.subscription_id
      where m.due_at <= now() and s.vapid_key = $1 and ${pushServiceSql} <> all($2)
      group by 1 order by min(m.due_at) limit $3`,
    [vapidKey, exclude, limit],
  );

export interface DueMessage extends Pick<NoticeRow, 'kind' | 'data'> {
  noticeId: string;
  subscriptionId: string;
  /** Times that it was sent before. */
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** The member's unread notices when it was claimed. */
  unread: number;
}

/** Seconds for which a process has a message to itself. Longer than a push service may take. */
const lease = 60;

/** Seconds after its notice within which a message is sent; also how long push services keep it. */
export const timeToLive = 86_400;

/**
 * Whether a message for a notice `n` and a subscription `s` may still be sent. It is dropped when the session of its
 * browser ends, unless it is about the account's safety: an intruder may have ended the session.
 */
const isDeliverable = `n.member_id = s.member_id and n.created_at > now() - interval '${timeToLive} seconds'
  and (n.kind in ('new-device', 'password-changed', 'fund-password-changed')
    or exists (select from session e where e.id = s.session_id and e.expires_at > now()))`;

/** Deletes the due messages that must not be sent any more. */
export const deleteUndeliverableMessages = (db: Queryable) =>
  db.run(
    `with undeliverable as (
        select m.notice_id, m.subscription_id
          from push_message m join push_subscription s on s.id = m.subscription_id
            join member_notice n on n.id = m.notice_id
          where m.due_at <= now() and not (${isDeliverable}) for update of m skip locked)
      delete from push_message m using undeliverable u
        where m.notice_id = u.notice_id and m.subscription_id = u.subscription_id`,
  );

/**
 * Claims up to `count` messages that are due for subscriptions at a push service made with `vapidKey`. No other process
 * gets them within the lease. Messages that must not be sent any more are not claimed.
 */
export const claimDueMessages = (
  db: Queryable,
  { pushService, vapidKey, count }: { pushService: string; vapidKey: string; count: number },
) =>
  db.rows<DueMessage>(
    `with due as (
        select m.notice_id, m.subscription_id, n.member_id, n.kind, n.data, s.endpoint, s.p256dh, s.auth
          from push_message m join push_subscription s on s.id = m.subscription_id
            join member_notice n on n.id = m.notice_id
          where m.due_at <= now() and ${pushServiceSql} = $1 and s.vapid_key = $2 and ${isDeliverable}
          order by m.due_at limit $3 for update of m skip locked),
      claimed as (
        update push_message m set due_at = now() + interval '${lease} seconds', attempts = m.attempts + 1
          from due where m.notice_id = due.notice_id and m.subscription_id = due.subscription_id
          returning m.notice_id, m.subscription_id, m.attempts - 1 attempts)
      select notice_id "noticeId", subscription_id "subscriptionId", attempts, kind, data, endpoint, p256dh, auth,
          (select count(*)::int from member_notice u where u.member_id = due.member_id and u.read_at is null) unread
        from claimed join due using (notice_id, subscription_id)`,
    [pushService, vapidKey, count],
  );

type Sent = Pick<DueMessage, 'noticeId' | 'subscriptionId'>;

/** Sends the message again after `seconds`. */
export const postponeMessage = (db: Queryable, { noticeId, subscriptionId }: Sent, seconds: number) =>
  db.run(
    `update push_message set due_at = now() + $3 * interval '1 second' where notice_id = $1 and subscription_id = $2`,
    [noticeId, subscriptionId, seconds],
  );

/** Deletes messages that waited too long, and subscriptions without a session for which no message waits. */
export const deleteEndedPush = async (db: Queryable): Promise<void> => {
  await db.run(
    `delete from push_message m using member_notice n
      where n.id = m.notice_id and n.created_at < now() - interval '${timeToLive} seconds'`,
  );
  await db.run(
    `delete from push_subscription s
      where s.session_id is null and not exists (select from push_message m where m.subscription_id = s.id)`,
  );
};
