import type { AddressInfo } from 'node:net';
import { testHost } from './testHost';

/** The listeners of a host. */
export type Listener = 'members' | 'operators';

/** The ports of a host whose listeners accept connections on 127.0.0.1, known when the suite's tests run. */
export const listeningHost = (): Record<Listener, number> => {
  const ready = testHost();
  const ports = { members: 0, operators: 0 };
  beforeAll(async () => {
    const { app, operatorApp } = await ready;
    for (const [listener, each] of [
      ['members', app],
      ['operators', operatorApp],
    ] as const) {
      await each.listen({ host: '127.0.0.1', port: 0 });
      ports[listener] = (each.server.address() as AddressInfo).port;
    }
  });
  return ports;
};
