import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A response that went to the browser. */
export interface CountedResponse {
  path: string;
  status: number;
  encoding: string;
  /** Of its body, and its headers as HTTP/1.1 sends them. */
  bytes: number;
  body: number;
}

export interface CountingProxy {
  address: string;
  /** Returns the responses since the last call. */
  take: () => CountedResponse[];
  close: () => void;
}

const headerBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length);

/** Counts what an edge sends, also to a service worker, of whose requests a tab's network events know nothing. */
export async function startCountingProxy(edge: string): Promise<CountingProxy> {
  const responses: CountedResponse[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '', headers } = incoming;
    const forwarded = request(edge + path, { method, headers }, (response) => {
      const { statusCode: status = 0, headers: sent } = response;
      const encoding = sent['content-encoding'] ?? '';
      const counted = { path, status, encoding, bytes: headerBytes(response), body: 0 };
      responses.push(counted);
      response.on('data', ({ length }: Buffer) => {
        counted.bytes += length;
        counted.body += length;
      });
      outgoing.writeHead(status, response.rawHeaders);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => responses.splice(0),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
