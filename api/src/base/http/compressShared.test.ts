import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testHost } from '../../testing/testHost';

const host = testHost();

const ask = (url: string, accepted?: string) =>
  host.app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

const lists = ['/api/game/list?category=', '/api/contract'];

test.each(
  lists.flatMap(
    (url) =>
      [
        [url, 'gzip, deflate, br', 'br', brotliDecompressSync],
        [url, 'br;q=0, gzip', 'gzip', gunzipSync],
      ] as const,
  ),
)('%s is compressed for a client that accepts %s', async (url, accepted, encoding, decompress) => {
  const plain = await ask(url);
  for (const { headers, rawPayload } of [await ask(url, accepted), await ask(url, accepted)]) {
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
    expect(decompress(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  }
});

test.each(lists)('%s is uncompressed for a client that accepts no encoding', async (url) => {
  for (const accepted of [undefined, '', 'identity', 'zstd', 'br;q=0']) {
    const { headers, body } = await ask(url, accepted);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers.vary).toBe('accept-encoding');
    expect(body).toMatch(/^\{"code":200/);
  }
});

test('a list that has changed is sent as it is now', async () => {
  const names = async () => {
    const { rawPayload } = await ask('/api/game/list?category=', 'br');
    return (JSON.parse(brotliDecompressSync(rawPayload).toString()).data as { name: string }[]).map(({ name }) => name);
  };
  expect(await names()).not.toContain('新名称');
  await host.db.run(`update game set name = '新名称' where code = (select min(code) from game where featured)`);
  expect(await names()).toContain('新名称');
});
