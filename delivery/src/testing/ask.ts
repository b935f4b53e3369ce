import { type IncomingHttpHeaders, request } from 'node:http';

interface Answer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  raw: Buffer;
  body: string;
}

/** Asks a server of 127.0.0.1 over a real socket, the path to the letter: no client of ours may tidy up an attack. */
export const ask = (
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    payload,
  }: { method?: string; headers?: Record<string, string>; payload?: Buffer | string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const raw = Buffer.concat(chunks);
        resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, raw, body: raw.toString() });
      });
    });
    asked.on('error', reject);
    asked.end(payload);
  });
