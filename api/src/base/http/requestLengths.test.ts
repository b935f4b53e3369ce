import { testHost } from '../../testing/testHost';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Listener = 'members' | 'operators';

const host = testHost();
const ports: Record<Listener, number> = { members: 0, operators: 0 };
let origin = '';

beforeAll(async () => {
  for (const [listener, each] of [
    ['members', host.app],
    ['operators', host.operatorApp],
  ] as const) {
    await each.listen({ host: '127.0.0.1', port: 0 });
    ports[listener] = (each.server.address() as AddressInfo).port;
  }
  origin = `http://127.0.0.1:${ports.members}`;
});

describe('lengths', () => {
  const megabyte = 1024 * 1024;

  const picture = (megabytes: number) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(megabytes * megabyte)], { type: 'image/png' }), 'a.png');
    return form;
  };

  /* Over a real connection, since a client whose connection breaks while it sends would not get the answer. */
  describe('a body that is too large', () => {
    test.each([3, 20])('is rejected with a message: a picture of %i MB', async (megabytes) => {
      const { token } = await host.register();
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${origin}/api/uploadimg`, { method: 'POST', headers, body: picture(megabytes) });
      const { code, message } = (await response.json()) as { code: number; message: string };
      expect([response.status, code]).toEqual([200, 422]);
      expect(message).toBe(megabytes < 8 ? '图片不能超过2MB！' : '提交的内容过大！');
    });

    test('is rejected with a message: more than a call without a session needs, of members and operators', async () => {
      const large = { method: 'POST' as const, headers: { 'content-type': 'application/json' } };
      const sent = (bytes: number) => ({ ...large, payload: JSON.stringify({ name: 'a'.repeat(bytes) }) });
      const refused = { code: 422, message: '提交的内容过大！' };
      expect((await host.app.inject({ url: '/api/noticeList', ...sent(16_384) })).json()).toMatchObject(refused);
      expect((await host.operatorApp.inject({ url: '/operator/signin', ...sent(4096) })).json()).toMatchObject(refused);
      expect((await host.app.inject({ url: '/api/noticeList', ...sent(16_000) })).json()).toMatchObject({ code: 200 });
    });

    test('is rejected with a message: a call of 10 MB', async () => {
      const response = await fetch(`${origin}/api/login_pc`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'a'.repeat(10 * megabyte), password: 'x' }),
      });
      expect(await response.json()).toMatchObject({ code: 422, message: '提交的内容过大！' });
    });
  });

  const hidden = 'POST /api/app HTTP/1.1\r\nhost: site\r\ncontent-length: 0\r\n\r\n';

  test.each([
    ['a length and chunks', ['content-length: 5', 'transfer-encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['content-length: 0', 'content-length: 5'], ''],
    ['a length that is no number', ['content-length: +5'], ''],
    ['an encoding other than chunks', ['transfer-encoding: gzip'], '0\r\n\r\n'],
  ])('refuses a request with %s, and serves no request after it', async (_what, lengths, body) => {
    const socket = connect(ports.members, '127.0.0.1');
    await once(socket, 'connect');
    const head = ['POST /api/app HTTP/1.1', 'host: site', 'content-type: application/json', ...lengths].join('\r\n');
    socket.write(`${head}\r\n\r\n${body}${hidden}`);
    const answers = await text(socket);
    expect(answers).toMatch(/^HTTP\/1\.1 400 /);
    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('the Host header', () => {
  /** The status of the answer to a request with these headers. */
  const statusWith = async (listener: Listener, path: string, headers: readonly string[]) => {
    const socket = connect(ports[listener], '127.0.0.1');
    socket.write(`${[`GET ${path} HTTP/1.1`, ...headers, 'connection: close'].join('\r\n')}\r\n\r\n`);
    return /^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1];
  };

  test.each([
    ['members', '/healthz'],
    ['members', '/api/game/list'],
    ['members', '/api/none'],
    ['operators', '/healthz'],
    ['operators', '/operator/me'],
    ['operators', '/'],
  ] as const)(
    'the %s listener answers 400 to %s with two Host headers, a malformed one or none',
    async (listener, path) => {
      for (const headers of [['host: site', 'HOST: other'], ['host: site', 'host: site'], ['host: a, b'], []]) {
        expect(await statusWith(listener, path, headers)).toBe('400');
      }
    },
  );

  test.each(['site.example', 'site.example:8080', '[::1]:8080', ''])('serves the host "%s"', async (host) => {
    for (const listener of ['members', 'operators'] as const) {
      expect(await statusWith(listener, '/healthz', [`host: ${host}`])).toBe('200');
    }
  });
});
