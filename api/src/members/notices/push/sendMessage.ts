import webPush from 'web-push';
import { noticeText } from '../presentNotice';
import type { PushSettings } from '../../../base/pushSettings';
import { type DueMessage, timeToLive } from './push.store';

/** Whether messages can be encrypted with a browser's public key and secret (RFC 8291), both base64url. */
export const areValidSubscriptionKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  try {
    webPush.encrypt(p256dh, auth, 'a notice', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
};

/**
 * Result of a delivery. `gone`: the subscription has ended. `unusable`: its keys cannot encrypt messages. `rejected`:
 * the service rejects this message, or the host's settings. `aborted`: unknown, since the sender stopped. `after`:
 * seconds of `Retry-After`, if sent. `status`: HTTP status; 0 if nothing was sent.
 */
export type DeliveryOutcome =
  | { kind: 'sent' | 'gone' | 'unusable' | 'aborted' }
  | { kind: 'retry'; after: number | undefined }
  | { kind: 'rejected'; status: number };

/** ms in which a push service answers. */
const timeout = 10_000;

const outcomeOf = ({ status, headers }: Response): DeliveryOutcome => {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  // RFC 8030: the subscription has ended.
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Includes 401 and 403: services answer so for a wrong clock, subject or key of the host (RFC 8292).
  if (status !== 429 && status < 500) return { kind: 'rejected', status };
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  return { kind: 'retry', after: Number.isFinite(after) && after > 0 ? after : undefined };
};

/** The page that a notice opens: the details of the order that it is about. */
const pageOf = ({ kind, data: { order } }: DueMessage): string =>
  order ? `/#/assets?${new URLSearchParams({ type: kind.startsWith('deposit') ? '0' : '1', order })}` : '/#/myNotices';

/**
 * A notice that Safari shows by itself (Declarative Web Push) and the site's service worker elsewhere. Workers of
 * earlier releases read its text beside `notification`.
 */
const payloadOf = (message: DueMessage, { publicUrl = '' }: PushSettings): string => {
  const { noticeId, kind, unread } = message;
  const { title, content } = noticeText(message);
  const navigate = publicUrl && new URL(pageOf(message), publicUrl).href;
  return JSON.stringify({
    id: Number(noticeId),
    kind,
    title,
    content,
    web_push: 8030,
    notification: {
      title,
      body: content,
      lang: 'zh-CN',
      tag: `notice-${noticeId}`,
      navigate: navigate || pageOf(message),
      app_badge: String(unread),
    },
  });
};

/** Encrypts a notice and hands it to the browser's push service, unless `stopping` is aborted. Never rejects. */
export const sendMessage = async (
  message: DueMessage,
  settings: PushSettings,
  stopping: AbortSignal,
): Promise<DeliveryOutcome> => {
  const { noticeId, endpoint, p256dh, auth } = message;
  if (!areValidSubscriptionKeys(message)) return { kind: 'unusable' };
  if (stopping.aborted) return { kind: 'aborted' };
  const payload = payloadOf(message, settings);
  // AbortSignal.any with `stopping` itself would keep an entry for each request until the sender stops.
  const request = new AbortController();
  const abort = () => request.abort();
  stopping.addEventListener('abort', abort);
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: settings,
      TTL: timeToLive,
      // A message that is sent again replaces the first one while the browser is not connected.
      topic: `notice-${noticeId}`,
      urgency: 'normal',
    });
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'Content-Length')),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]),
    });
    await response.body?.cancel();
    return outcomeOf(response);
  } catch (error) {
    if (stopping.aborted) return { kind: 'aborted' };
    // Only network errors are temporary; with invalid settings no request can be made.
    const isTemporary = error instanceof TypeError || (error as Error).name === 'TimeoutError';
    return isTemporary ? { kind: 'retry', after: undefined } : { kind: 'rejected', status: 0 };
  } finally {
    stopping.removeEventListener('abort', abort);
  }
};
