import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { site } from './site';

/** The site behind a proxy that leaves the first request for `pattern` without an answer, and forwards all others. */
export async function hangingProxy(pattern: RegExp): Promise<{ address: string; close: () => void }> {
  const { hostname, port } = new URL(site());
  let hung = false;
  const server = createServer((incoming, outgoing) => {
    if (!hung && pattern.test(incoming.url ?? '')) {
      hung = true;
      return;
    }
    const { method, url, headers } = incoming;
    const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
