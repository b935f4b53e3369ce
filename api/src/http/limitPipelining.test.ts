import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listeningHost } from '../testing/listeningHost';

const ports = listeningHost();

const request = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\nhost: site\r\n${headers}\r\n`;

/** Sends requests at once on a connection, and returns the number of answers when the host has cut it. */
const flood = async (port: number, requests: string): Promise<number> => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let received = '';
  socket.on('data', (chunk) => {
    received += String(chunk);
  });
  socket.write(requests);
  await new Promise((closed) => socket.once('close', closed));
  return received.match(/HTTP\/1\.1 /g)?.length ?? 0;
};

test.each(['members', 'operators'] as const)(
  'the %s listener answers a few pipelined requests, and cuts a connection that sends many',
  async (listener) => {
    const few = connect(ports[listener], '127.0.0.1');
    few.write(`${request('/healthz').repeat(3)}GET /healthz HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
    expect((await text(few)).match(/HTTP\/1\.1 200/g)).toHaveLength(4);

    const undecodable = request('/%');
    const unmet = request('/healthz', 'expect: nothing\r\n');
    for (const many of [request('/readyz'), undecodable, unmet])
      expect(await flood(ports[listener], many.repeat(2000))).toBeLessThanOrEqual(4);
  },
);

test('requests one after another on a connection are answered, however many', async () => {
  const socket = connect(ports.members, '127.0.0.1');
  for (let sent = 0; sent < 50; sent += 1) {
    socket.write(request('/healthz'));
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
  }
  socket.destroy();
});
