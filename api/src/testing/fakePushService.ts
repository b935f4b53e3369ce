import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';

interface Received {
  headers: IncomingMessage['headers'];
  /** The decrypted message. */
  notice: { id: number; kind: string; title: string; content: string; notification: object };
}

export interface FakeBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  received: Received[];
  /** Status and headers of the next answers; by default 201. */
  answers: { status: number; headers?: Record<string, string> }[];
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

/** A push service (RFC 8030) at a free port of this machine, which decrypts messages as browsers do. */
export const startFakePushService = async () => {
  const browsers = new Map<string, FakeBrowser & { key: ECDH }>();
  const server = createServer((request, response) => {
    void (async () => {
      const browser = browsers.get(request.url ?? '');
      const body = await bodyOf(request);
      const { status, headers } = browser ? (browser.answers.shift() ?? { status: 201 }) : { status: 404 };
      if (browser && status < 300) {
        const keys = { version: 'aes128gcm', privateKey: browser.key, authSecret: browser.subscription.auth } as const;
        browser.received.push({ headers: request.headers, notice: JSON.parse(decrypt(body, keys).toString()) });
      }
      response.writeHead(status, headers).end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser: (): FakeBrowser => {
      const key = createECDH('prime256v1');
      const path = `/push/${browsers.size + 1}`;
      const subscription = {
        endpoint: origin + path,
        p256dh: key.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const browser = { subscription, received: [], answers: [], key };
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
