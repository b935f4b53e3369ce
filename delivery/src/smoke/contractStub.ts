import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fullAnswers } from './fullAnswers';

const known = new Map<string, unknown>(Object.entries(fullAnswers));
const prefix = '/api/';

const say = (response: ServerResponse, code: number, message: string, data: unknown): void => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ code, message, data }));
};

/**
 * An API host without members, on a free port of 127.0.0.1: every call of the contract succeeds with the same answer, whatever is sent and
 * by whom, and changes nothing. A call that the contract does not have is `code` 404 within the envelope; outside `/api/` there is nothing.
 * @returns its origin, and how to stop it
 */
export const startContractStub = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    request.resume();
    const path = (request.url ?? '').split('?')[0] ?? '';
    const name = path.slice(prefix.length);
    if (!path.startsWith(prefix)) {
      response.statusCode = 404;
      response.end();
    } else if (known.has(name)) say(response, 200, '操作成功', known.get(name));
    else say(response, 404, '接口不存在', null);
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
