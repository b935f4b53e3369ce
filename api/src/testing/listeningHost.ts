import type { AddressInfo } from 'node:net';
import { testHost } from './testHost';

export type Listener = 'members' | 'operators';

/** The ports of a host whose listeners accept connections on 127.0.0.1, known when the suite's tests run. */
export const listeningHost = (): Record<Listener, number> => {
  const host = testHost();
  const ports = { members: 0, operators: 0 };
  beforeAll(async () => {
    for (const [listener, each] of [
      ['members', host.app],
      ['operators', host.operatorApp],
    ] as const) {
      await each.listen({ host: '127.0.0.1', port: 0 });
      ports[listener] = (each.server.address() as AddressInfo).port;
    }
  });
  return ports;
};
