import { createHash, webcrypto } from 'node:crypto';

/** The host's VAPID key; by default also the key of the browser's subscription. */
export const hostKey = `B${'A'.repeat(86)}`;

interface Options {
  /** Whether the member has allowed notifications. */
  permission?: NotificationPermission;
  /** Endpoint of the browser's subscription. */
  endpoint?: string;
  /** The subscription's key (base64url); null if the browser does not expose it. */
  key?: string | null;
}

/** SHA-256 of an endpoint, as the host's state has it. */
export const endpointDigest = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

const bytesOf = (base64Url: string) => Uint8Array.from(Buffer.from(base64Url, 'base64url')).buffer;

/** A browser with push messages, as far as the site uses it, until the test ends. */
export function fakePushBrowser({ permission = 'granted', endpoint, key = hostKey }: Options = {}) {
  let current = endpoint;
  const unsubscribe = jest.fn(async () => {
    current = undefined;
    return true;
  });
  const present = () =>
    current === undefined
      ? null
      : {
          endpoint: current,
          options: key === null ? undefined : { applicationServerKey: bytesOf(key) },
          unsubscribe,
          toJSON: () => ({ endpoint: current, keys: { p256dh: 'a-key', auth: 'a-secret' } }),
        };
  const manager = {
    getSubscription: jest.fn(async () => present()),
    subscribe: jest.fn(async () => {
      current = 'https://push.example/new';
      return present();
    }),
  };
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto });
  Object.assign(window, {
    PushManager: jest.fn(),
    Notification: { permission, requestPermission: async () => permission },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager: manager }) },
  });
  return { manager, unsubscribe, currentEndpoint: () => current };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
