import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyRequest } from 'fastify';
import { contractFile } from '../base/repository';

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
  const { paths } = JSON.parse(readFileSync(contractFile, 'utf8')) as {
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

/**
 * Starts an API host without members on a free port of 127.0.0.1. Every call of the contract succeeds with its full
 * example, with or without a session. An unknown call gets `code` 404, a path outside `/api/` status 404.
 */
export const startContractStub = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const examples = readContractExamples('full');
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, body: IncomingMessage) => void body.resume());
  app.all<{ Params: { '*': string } }>(
    '/api/*',
    async ({ params }) => examples.get(params['*']) ?? { code: 404, message: '接口不存在', data: null },
  );
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() };
};
