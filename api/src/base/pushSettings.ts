import type { Environment } from './environment';
import { StartRefused } from './errors/startRefused';

export interface PushSettings {
  /** VAPID keys (RFC 8292), base64url. */
  publicKey: string;
  privateKey: string;
  /** Contact address for push services: a `mailto:` or `https:` address. */
  subject: string;
  /** Origins of further push services. */
  origins: readonly string[];
  /** The site's public address, which notifications open; by default that of the page that subscribed. */
  publicUrl?: string | undefined;
}

type Variables = Pick<
  Environment,
  'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'PUSH_ORIGINS' | 'PUBLIC_URL'
>;

/** The settings of the environment; undefined without keys. Throws `StartRefused` if only a part is set. */
export const pushSettings = (env: Variables): PushSettings | undefined => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env;
  if (!publicKey && !privateKey && !subject) return undefined;
  if (!publicKey || !privateKey || !subject) {
    throw new StartRefused('Set VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT together, or none of them.');
  }
  return { publicKey, privateKey, subject, origins: env.PUSH_ORIGINS, publicUrl: env.PUBLIC_URL };
};
