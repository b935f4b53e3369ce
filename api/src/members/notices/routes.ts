import { hexHashOf } from '../../base/crypto/oneTimeToken';
import { readPage } from '../../base/http/page';
import { registerCall } from '../calls/route';
import type { Domain, Routes } from '../calls/services';
import { presentNotice } from './presentNotice';
import { markNoticesRead, noticesSql } from './memberNotices.store';
import { inSession } from '../calls/session';
import { DomainError } from '../../base/errors/domainError';
import { deleteRows } from '../../base/database/statements';
import { CallResult } from '../../base/http/result';
import { consume } from '../../base/http/throttle';
import { listSubscriptions, type LiveSubscription, saveSubscription } from './push/push.store';
import { areValidSubscriptionKeys } from './push/sendMessage';

/**
 * Hosts of the browsers' push services; a leading dot includes every host below. The host sends requests to endpoints
 * that clients supply, so no other hosts are allowed.
 */
const browserServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
];

const includes = (service: string, host: string) =>
  service.startsWith('.') ? host.endsWith(service) : host === service;

/**
 * Whether an address belongs to a push service: https at a service of the browsers, or at one of `origins`, which may
 * use http. False unless it is a URL in its serialized form, since the sender reads the host from the text.
 */
export const isPushEndpoint = (endpoint: string, origins: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { href, origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (href !== endpoint || username || password) return false;
  if (origins.includes(origin)) return true;
  return protocol === 'https:' && port === '' && browserServices.some((service) => includes(service, hostname));
};

/** Subscribes browsers to the member's notices. Without VAPID keys there is no key, and no browser can subscribe. */
const pushRoutes: Routes = (app, services) => {
  const { db, throttles, push, now } = services;

  registerCall(app, services, 'push/state', async ({ member }) => {
    const subscriptions = push ? await listSubscriptions(db, member.id, push.publicKey) : [];
    const isOwn = ({ session_id }: LiveSubscription) => session_id === member.sessionId;
    return {
      key: push?.publicKey ?? null,
      endpoint: subscriptions.find(isOwn)?.endpoint ?? null,
      endpoint_digests: subscriptions.filter((it) => !isOwn(it)).map(({ endpoint }) => hexHashOf(endpoint)),
    };
  });

  registerCall(app, services, 'push/subscribe', async ({ input, member }) => {
    await consume(throttles, { key: `push:${member.id}`, capacity: 30, seconds: 10 });
    if (!push) throw new DomainError('推送通知暂未开放！');
    const { endpoint, p256dh, auth } = input;
    if (!isPushEndpoint(endpoint, push.origins) || !areValidSubscriptionKeys(input)) {
      throw new DomainError('该浏览器不支持推送通知');
    }
    await inSession(db, member, (tx) =>
      saveSubscription(tx, {
        member_id: member.id,
        session_id: member.sessionId,
        endpoint,
        p256dh,
        auth,
        vapid_key: push.publicKey,
        created_at: now(),
      }),
    );
    return new CallResult(null, '已开启推送通知');
  });

  registerCall(app, services, 'push/unsubscribe', async ({ input, member }) => {
    await deleteRows(db, 'push_subscription', { session_id: member.sessionId, endpoint: input.endpoint });
    return new CallResult(null, '已关闭推送通知');
  });
};

export const notices: Domain = {
  routes: (app, services) => {
    const { db } = services;

    registerCall(app, services, 'notices/own', ({ input, member }) =>
      readPage(db, { sql: noticesSql, params: [member.id], page: input.page, present: presentNotice }),
    );

    registerCall(app, services, 'notices/read', async ({ input, member }) => ({
      unread: await inSession(db, member, (tx) => markNoticesRead(tx, member.id, input.id)),
    }));

    pushRoutes(app, services);
  },
};
