import { gameCategories } from '@site/contract';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { testHost } from '../../testing/testHost';
import { catalogue, gamePicturePath } from './catalogue';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

describe('games', () => {
  const host = testHost();

  it.each(gameCategories)('lists %s with open and closed games, each with a tile', async (category) => {
    const { data } = await host.call('game/list', { category });
    expect(data.length).toBeGreaterThanOrEqual(8);
    expect(data.every((it: { category_id: string }) => it.category_id === category)).toBe(true);
    expect(new Set(data.map((it: { app_state: number }) => it.app_state))).toEqual(new Set([0, 1]));
    const tile = await host.app.inject({ method: 'GET', url: data[0].pic });
    expect(tile.headers).toMatchObject({
      'content-type': expect.stringContaining('image/svg+xml'),
      'cache-control': expect.stringContaining('immutable'),
    });
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip;q=0.5', 'gzip', gunzipSync],
    [undefined, undefined, (body: Buffer) => body],
  ])('compresses a tile for a browser that accepts %s', async (accepted, encoding, decompress) => {
    const { category, code } = catalogue[0]!;
    const { headers, rawPayload } = await host.app.inject({
      method: 'GET',
      url: gamePicturePath(category, code),
      headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
    });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('accept-encoding');
    expect(decompress(rawPayload)).toEqual(
      await readFile(resolve(import.meta.dirname, `../../../assets/games/${code}.svg`)),
    );
    if (encoding) expect(rawPayload.length).toBeLessThan(2000);
  });

  it('lists all for an empty category and none for an unknown one', async () => {
    expect((await host.call('game/list', { category: '' })).data.length).toBeGreaterThan(50);
    expect((await host.call('game/list', { category: 'nothing' })).data).toEqual([]);
  });

  it.each(['obgdy', 'fgdz', 'pp', 'ae'] as const)(
    'lists the lobby tab %s; its first open game can be launched',
    async (gamecode) => {
      const member = await host.register();
      const { data } = await host.call('gamelistBycode', { gamecode });
      expect(data.length).toBeGreaterThanOrEqual(8);
      const open = data.find((it: { app_state: number }) => it.app_state === 1);
      for (const plat_name of [open.platform_name, open.catecode]) {
        expect((await host.call('getGameUrl', { plat_name, game_code: open.gamecode }, member)).code).toBe(200);
      }
    },
  );

  it.each([{}, { gamecode: 'x' }, { gamecode: 5 }, { gamecode: ['pp'] }])(
    'rejects the lobby tab %j',
    async (payload) => {
      expect((await host.send('gamelistBycode', payload)).code).toBe(422);
    },
  );

  it('has a separate picture for every shipped game, and shows one of the category for another', () => {
    const paths = catalogue.map(({ category, code }) => gamePicturePath(category, code));
    expect(new Set(paths).size).toBe(catalogue.length);
    expect(paths).toContain(gamePicturePath('sport', 'NEW77'));
    expect(paths).toContain(gamePicturePath('sport', 'NEW'));
  });

  it.each(['/api/pictures/games/3/..%2fx.svg', '/api/pictures/games/3/AG9999.svg', '/api/pictures/games/3/a.png'])(
    'answers 404 to %s',
    async (url) => {
      expect((await host.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    },
  );
});
