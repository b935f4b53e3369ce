import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { repository } from '../siteFolder';

/** What every call answers, in the envelope of the contract. */
export interface Envelope {
  code: number;
  message: string;
  data: unknown;
}

interface Operation {
  responses: { 200: { content: { 'application/json': { examples: Record<string, { value: Envelope }> } } } };
}

/**
 * Reads the example responses of the OpenAPI document, by call name. `full` has every call, every field and rows in
 * every list; `minimal` leaves out optional calls and fields, and all rows.
 */
export const readContractExamples = (variant: 'full' | 'minimal'): Map<string, Envelope> => {
  const { paths } = JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap(({ responses }) => {
        const example = responses[200].content['application/json'].examples[variant];
        return example ? [[path.slice('/api/'.length), example.value] as const] : [];
      }),
    ),
  );
};

/** Starts a server on a free port of 127.0.0.1. @returns its origin, and a function that stops it */
export const startServer = async (listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/**
 * Starts an API host without members. Every call of the contract succeeds with its full example, with or without a
 * session. An unknown call gets `code` 404, a path outside `/api/` status 404.
 */
export const startContractStub = (): ReturnType<typeof startServer> => {
  const examples = readContractExamples('full');
  return startServer((request, response) => {
    request.resume();
    const [, name] = /^\/api\/([^?]*)/.exec(request.url ?? '') ?? [];
    if (name === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(examples.get(name) ?? { code: 404, message: '接口不存在', data: null }));
  });
};
