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
