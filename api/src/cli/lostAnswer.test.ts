import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { operatorKeyOfTests, testHost, type TestMember } from '../testing/testHost';
import { PassThrough } from 'node:stream';
import type { Io } from './io';
import { printAnswer } from './output';

describe('a lost answer', () => {
  const host = testHost();
  let member: TestMember;

  beforeAll(async () => {
    await host.operatorApp.listen({ port: 0, host: '127.0.0.1' });
  });
  beforeEach(async () => {
    member = await host.register();
  });

  const operateAt = (url: string, ...argv: string[]) =>
    runOperatorCommand(argv, { env: { OPERATOR_URL: url, OPERATOR_KEY: operatorKeyOfTests } });
  const adjustment = () => ['members', 'adjust', member.id, '10', '--reason', '补偿'];
  const listener = () => `http://127.0.0.1:${(host.operatorApp.server.address() as AddressInfo).port}`;

  /** Runs a command through a proxy that passes its request on and ends the answer with `lose`. */
  const operateAndLose = async (lose: (response: ServerResponse) => void, argv: string[]) => {
    const proxy = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { authorization = '', 'idempotency-key': key } = request.headers;
      await fetch(`${listener()}${request.url}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': String(key) },
        body,
      });
      lose(response);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    try {
      return await operateAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, ...argv);
    } finally {
      proxy.close();
    }
  };

  test.each<[string, (response: ServerResponse) => void]>([
    ['breaks', (response) => void response.destroy()],
    ['is status 502', (response) => void response.writeHead(502).end('Bad Gateway')],
    ['is status 500 of an unknown outcome', (response) => void response.writeHead(500).end('It is unknown\n')],
    [
      'is cut',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{', () => response.destroy());
      },
    ],
  ])('a change whose answer %s prints its key, and is made once when it is repeated with it', async (_what, lose) => {
    const lost = await operateAndLose(lose, adjustment());
    expect(lost).toMatchObject({ code: 1, out: '' });
    expect(lost.err).toMatch(/\nThe change may have been made\. .+\n {2}--key [0-9a-f]{32}\n$/);
    const key = /--key (\w+)/.exec(lost.err)?.[1] ?? '';
    expect(await operateAt(listener(), ...adjustment(), '--key', key)).toEqual({
      code: 0,
      out: expect.stringMatching(/^done: 已调整！\nreference: /),
      err: 'This is the first answer to that key. Nothing was changed again.\n',
    });
    expect(await host.balance(member.id)).toBe(1000n);
  });

  test('a key with another change is refused with the reason', async () => {
    const key = 'a-key-of-the-operator';
    expect((await operateAt(listener(), ...adjustment(), '--key', key)).code).toBe(0);
    expect(await operateAt(listener(), 'members', 'adjust', member.id, '20', '--reason', '补偿', '--key', key)).toEqual(
      {
        code: 1,
        out: '',
        err: 'refused (422): 该请求标识已用于另一项操作，请更换标识后重试！\n',
      },
    );
  });

  test('every change has another key', async () => {
    for (let index = 0; index < 2; index += 1) expect((await operateAt(listener(), ...adjustment())).code).toBe(0);
    expect(await host.balance(member.id)).toBe(2000n);
  });
});

describe('pages', () => {
  const printed = async (page: object): Promise<string> => {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const data = { current_page: 1, last_page: 200, per_page: 15, total: 3000, data: [], ...page };
    await printAnswer({ print: () => 'rows' }, { call: 'GET /deposits', message: '', data, json: false }, {
      stdout,
      stderr,
    } as unknown as Io);
    return String(stderr.read() ?? '').trim();
  };

  test('names the page of a list, and says when its pages do not have all rows', async () => {
    expect(await printed({})).toBe('page 1 of 200, 3000 rows');
    expect(await printed({ more: 1 })).toBe('page 1 of 200, more than 3000 rows: narrow the list to see the others');
    expect(await printed({ last_page: 1, total: 3, more: 1 })).toMatch(/^page 1 of 1, more than 3 rows/);
    expect(await printed({ last_page: 1, total: 3 })).toBe('');
  });
});
