import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listeningHost } from '../testing/listeningHost';

const ports = listeningHost();

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site\r\n\r\n`;

test.each(['members', 'operators'] as const)(
  'the %s listener answers a few pipelined requests, and cuts a connection that sends many',
  async (listener) => {
    const few = connect(ports[listener], '127.0.0.1');
    few.write(`${request('/healthz').repeat(3)}GET /healthz HTTP/1.1\r\nhost: site\r\nconnection: close\r\n\r\n`);
    expect((await text(few)).match(/HTTP\/1\.1 200/g)).toHaveLength(4);

    const many = connect(ports[listener], '127.0.0.1').on('error', () => undefined);
    let received = '';
    many.on('data', (chunk) => {
      received += String(chunk);
    });
    many.write(request('/readyz').repeat(2000));
    await new Promise((closed) => many.once('close', closed));
    expect(received.match(/HTTP\/1\.1 /g) ?? []).not.toHaveLength(2000);
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
