import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { siteIn } from '../store/site';
import { temporaryFolder } from '../testing/builtApp';
import { createEdge } from './createEdge';
import { listen } from './listen';

const forwarded: string[] = [];
const api = createServer((request, response) => {
  forwarded.push(request.url ?? '');
  request.resume().once('end', () => response.end('{}'));
});
let edge: FastifyInstance;
let port: number;

beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  edge = await createEdge({ site: siteIn(join(temporaryFolder(), 'site')), apiUrl, log: () => undefined });
  port = await listen(edge, 0);
});
afterAll(async () => {
  await edge.close();
  api.close();
});

/** Sends a request with these lengths and body, and after it a hidden one; returns what the edge answers. */
const sendAmbiguous = async (lengths: readonly string[], body: string): Promise<string> => {
  forwarded.length = 0;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/app HTTP/1.1', 'host: site', 'content-type: application/json', ...lengths].join('\r\n');
  socket.write(`${head}\r\n\r\n${body}POST /api/hidden HTTP/1.1\r\nhost: site\r\ncontent-length: 0\r\n\r\n`);
  return text(socket);
};

test.each(['/api/app', '/beacon', '/', '/nope'])('answers 411 to a body in chunks, for %s', async (path) => {
  forwarded.length = 0;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: site\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 411 Length Required\r\n/);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(forwarded).toEqual([]);
});

test.each([
  ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'],
  ['two lengths', ['content-length: 0', 'content-length: 5'], ''],
  ['a length that is no number', ['content-length: +5'], ''],
  ['an encoding other than chunks', ['transfer-encoding: gzip'], '0\r\n\r\n'],
])('refuses a request with %s, and forwards no request after it', async (_what, lengths, body) => {
  const answers = await sendAmbiguous(lengths, body);
  expect(answers).toMatch(/^HTTP\/1\.1 400 /);
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  expect(forwarded).not.toContain('/api/hidden');
});

test.each<[what: string, encoding: string, body: string, status: number]>([
  ['an unknown coding', 'gzip', 'x', 400],
  ['an unknown coding before chunks', 'gzip, chunked', '1\r\n{\r\n0\r\n\r\n', 411],
  ['chunks before an unknown coding', 'chunked, gzip', '1\r\n{\r\n0\r\n\r\n', 400],
  ['two codings in two headers', 'chunked\r\ntransfer-encoding: gzip', '0\r\n\r\n', 400],
  ['chunks twice', 'chunked, chunked', '1\r\n{\r\n0\r\n\r\n', 400],
  ['a size that is no number', 'chunked', 'xyz\r\n{\r\n0\r\n\r\n', 411],
  ['a negative size', 'chunked', '-1\r\n{\r\n0\r\n\r\n', 411],
  ['a size beyond all numbers', 'chunked', 'fffffffffffffffffff\r\n{\r\n', 411],
  ['a chunk that is longer than its size', 'chunked', '1\r\n{{{{\r\n0\r\n\r\n', 411],
  ['line ends without a carriage return', 'chunked', '1\n{\n0\n\n', 411],
  ['a broken trailer', 'chunked', '0\r\n:\u0000\r\n\r\n', 411],
  ['the end of a coding alone', 'chunked', '0', 411],
])('answers once to %s, and ends the connection', async (_what, encoding, body, status) => {
  for (const pieces of [[body], ['', body]]) {
    forwarded.length = 0;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const [first = '', ...rest] = pieces;
    socket.write(`POST /api/app HTTP/1.1\r\nhost: site\r\ntransfer-encoding: ${encoding}\r\n\r\n${first}`);
    for (const piece of rest) setImmediate(() => socket.writable && socket.write(piece));
    socket.on('error', () => undefined);
    const answers = await text(socket);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    expect(answers).toMatch(/\r\nconnection: close\r\n/i);
    expect(forwarded).toEqual([]);
  }
});
