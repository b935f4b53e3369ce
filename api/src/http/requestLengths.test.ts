import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { testHost } from '../testing/testHost';

const hostReady = testHost();
let port: number;

beforeAll(async () => {
  const { app } = await hostReady;
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

const hidden = 'POST /api/app HTTP/1.1\r\nhost: site\r\ncontent-length: 0\r\n\r\n';

test.each([
  ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'],
  ['two lengths', ['content-length: 0', 'content-length: 5'], ''],
  ['a length that is no number', ['content-length: +5'], ''],
  ['an encoding other than chunks', ['transfer-encoding: gzip'], '0\r\n\r\n'],
])('refuses a request with %s, and serves no request after it', async (_what, lengths, body) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/app HTTP/1.1', 'host: site', 'content-type: application/json', ...lengths].join('\r\n');
  socket.write(`${head}\r\n\r\n${body}${hidden}`);
  const answers = await text(socket);
  expect(answers).toMatch(/^HTTP\/1\.1 400 /);
  expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});
