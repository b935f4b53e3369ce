import { once } from 'node:events';
import { connect, createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A request and its response. */
export interface Exchange {
  method: string;
  path: string;
  requestHeaders: OutgoingHttpHeaders;
  requestBody: string;
  status: number;
  responseHeaders: OutgoingHttpHeaders;
  responseBody: string;
}

/** HTTP/2 rejects them. */
const connectionHeaders = new Set(['connection', 'host', 'keep-alive', 'transfer-encoding']);

const forwarded = (headers: IncomingHttpHeaders | OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)));

/** Responses that fill the tables of header compression. */
const warmup = 2;

/**
 * Repeats an exchange over one HTTP/2 connection, as a proxy in front of the edge would have it with the browser.
 * @returns bytes both ways of one repetition, frames and compressed headers included, without TLS (22 bytes a record);
 *   more than with a browser, since Node sends `authorization` in full each time
 */
export const http2Bytes = async (exchange: Exchange, repetitions = 10): Promise<number> => {
  const server = createServer();
  server.on('stream', (stream) => {
    stream.resume().once('end', () => {
      stream.respond({ ':status': exchange.status, ...forwarded(exchange.responseHeaders) });
      stream.end(exchange.responseBody);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = connect(`http://127.0.0.1:${port}`);
  try {
    const bytes = () => client.socket.bytesRead + client.socket.bytesWritten;
    let before = 0;
    for (let count = 0; count < warmup + repetitions; count += 1) {
      if (count === warmup) before = bytes();
      const stream = client.request({
        ':method': exchange.method,
        ':path': exchange.path,
        ...forwarded(exchange.requestHeaders),
      });
      stream.end(exchange.requestBody);
      stream.resume();
      await once(stream, 'close');
    }
    return (bytes() - before) / repetitions;
  } finally {
    client.close();
    server.close();
  }
};
