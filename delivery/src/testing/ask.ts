import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** Sends a request to a server of 127.0.0.1 with the path as given; `fetch` would normalize it. */
export const ask = async (
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; payload?: Buffer | string } = {},
) => {
  const { payload, ...rest } = options;
  const sent = request({ port, host: '127.0.0.1', path, agent: false, ...rest }).end(payload);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // The server may close the connection before it has read the whole payload.
  sent.on('error', () => undefined);
  const raw = await buffer(response);
  return { statusCode: response.statusCode ?? 0, headers: response.headers, raw, body: raw.toString() };
};
