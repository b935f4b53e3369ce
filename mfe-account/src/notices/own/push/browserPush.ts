/**
 * The push manager of the site's service worker; undefined in a browser that cannot receive push messages, and while no
 * service worker is registered.
 */
export async function findPushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.pushManager;
}

/** The keys of a subscription, as the API host stores them. */
export interface SubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export function keysOf(subscription: PushSubscription): SubscriptionKeys {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, p256dh, auth };
}

const base64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whether the subscription was made with this key (base64url). True if the browser does not expose its key. */
export function wasMadeWith(key: string, { options }: Partial<PushSubscription>): boolean {
  const used = options?.applicationServerKey;
  return !used || base64Url(used) === key.replaceAll('=', '');
}

/** Thrown if the member does not allow notifications, now or earlier. */
export class PermissionDenied extends Error {}

/**
 * Subscribes this browser with the API host's key, after the member has allowed notifications. Throws
 * `PermissionDenied`, or what the browser throws when it does not reach its push service.
 */
export async function subscribe(manager: PushManager, key: string): Promise<SubscriptionKeys> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionDenied();
  // A subscription with another key, after the host's keys were replaced, cannot be used.
  await unsubscribe(manager);
  return keysOf(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

export async function unsubscribe(manager: PushManager): Promise<void> {
  await (await manager.getSubscription())?.unsubscribe();
}
