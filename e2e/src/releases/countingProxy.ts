import { createServer, type IncomingMessage } from 'node:http';
import { listen, type LocalServer, passOn } from '../fixtures/proxies';

/** A response that went to the browser. */
export interface CountedResponse {
  path: string;
  status: number;
  encoding: string;
  /** Of its body, and its headers as HTTP/1.1 sends them. */
  bytes: number;
  body: number;
}

export interface CountingProxy extends LocalServer {
  /** Returns the responses since the last call. */
  take: () => CountedResponse[];
}

const headerBytes = ({ rawHeaders, statusMessage = '' }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, `HTTP/1.1 200 ${statusMessage}\r\n\r\n`.length);

/** Counts what an edge sends, also to a service worker, of whose requests a tab's network events know nothing. */
export async function startCountingProxy(edge: string): Promise<CountingProxy> {
  const responses: CountedResponse[] = [];
  const server = createServer((incoming, outgoing) =>
    passOn(edge, incoming, outgoing, (response) => {
      const { statusCode: status = 0, headers } = response;
      const encoding = headers['content-encoding'] ?? '';
      const counted = { path: incoming.url ?? '', status, encoding, bytes: headerBytes(response), body: 0 };
      responses.push(counted);
      response.on('data', ({ length }: Buffer) => {
        counted.bytes += length;
        counted.body += length;
      });
    }),
  );
  return { ...(await listen(server)), take: () => responses.splice(0) };
}
