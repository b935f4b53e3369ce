import * as v from 'valibot';
import * as t from './types';

/** What a member's own notice is about. */
export const noticeKinds = [
  'deposit-approved',
  'deposit-rejected',
  'withdrawal-approved',
  'withdrawal-rejected',
  'new-device',
  'password-changed',
  'fund-password-changed',
  'limit-reached',
  'bonus-granted',
  'bonus-converted',
  'bonus-expired',
  'bonus-ending',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const subscriptionMissing = '该浏览器不支持推送通知';

/** A member's own notices, and their delivery to browsers by Web Push. */
export const noticeCalls = {
  /** Newest first. */
  'notices/own': t.optionalCall(
    v.object({ page: t.pageInput }),
    t.page(
      v.object({
        id: t.example(t.id, 2, 1),
        /** One of `noticeKinds`; clients show others too. */
        kind: t.example(v.string(), 'deposit-approved', 'new-device'),
        title: t.example(v.string(), '存款已到账', '新设备登录'),
        content: t.example(t.maybeText, '¥500.00，订单号 D1', '如非本人操作，请立即修改密码。'),
        /** The number of the deposit or withdrawal that it is about. */
        order: t.example(t.maybeText, 'D1', null),
        created_at: t.timestamp,
        read: t.example(t.flag, '0', '1'),
      }),
    ),
  ),
  /** Marks one of the member's notices as read, or all of them without an id. Returns how many are still unread. */
  'notices/read': t.optionalCall(v.object({ id: v.exactOptional(t.idInput) }), v.object({ unread: t.count })),
  'push/state': t.optionalCall(
    t.nothing,
    v.object({
      /** The key with which browsers subscribe (VAPID, base64url); null while the API host sends no push messages. */
      key: t.example(t.maybeText, null),
      /** Endpoint of this session's subscription. */
      endpoint: t.example(t.maybeText, null),
      /**
       * SHA-256 digests, lower-case hexadecimal, of the endpoints of the member's other live sessions. Absent on hosts
       * that do not list them.
       */
      endpoint_digests: t.example(v.nullish(v.array(v.string())), []),
    }),
  ),
  /** Sends the notices to this browser, until the session ends. */
  'push/subscribe': t.optionalCall(
    v.object({
      endpoint: t.example(t.requiredText(1000, subscriptionMissing), 'https://fcm.googleapis.com/fcm/send/a-browser'),
      p256dh: t.example(t.requiredText(100, subscriptionMissing), `B${'A'.repeat(86)}`),
      auth: t.example(t.requiredText(30, subscriptionMissing), 'A'.repeat(22)),
    }),
    v.unknown(),
  ),
  /** Ends this session's subscription with the endpoint; does nothing to those of other sessions. */
  'push/unsubscribe': t.optionalCall(
    v.object({
      endpoint: t.example(t.requiredText(1000, subscriptionMissing), 'https://fcm.googleapis.com/fcm/send/b'),
    }),
    v.unknown(),
  ),
};
