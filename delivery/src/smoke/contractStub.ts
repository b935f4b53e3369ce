import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContractExamples } from './contractExamples';

/**
 * Starts an API host without members on a free port of 127.0.0.1. Every call of the contract succeeds with its full example,
 * with or without a session, and changes nothing. An unknown call gets `code` 404 in the envelope, a path outside `/api/` status 404.
 * @returns its origin, and a function that stops it
 */
export const startContractStub = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const examples = readContractExamples('full');
  const server = createServer((request, response) => {
    request.resume();
    const [, name] = /^\/api\/([^?]*)/.exec(request.url ?? '') ?? [];
    if (name === undefined) {
      response.statusCode = 404;
      response.end();
      return;
    }
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(examples.get(name) ?? { code: 404, message: '接口不存在', data: null }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
};
