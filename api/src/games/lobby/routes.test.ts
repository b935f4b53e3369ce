import { gameCategories } from '@site/contract';
import { testHost, type TestMember } from '../../testing/testHost';
import { catalogue, gamePicturePath } from './catalogue';

const host = testHost();

describe('games', () => {
  it.each(gameCategories)('lists %s with open and closed games, each with a tile', async (category) => {
    const { data } = await host.call('game/list', { category });
    expect(data.length).toBeGreaterThanOrEqual(8);
    expect(data.every((it: { category_id: string }) => it.category_id === category)).toBe(true);
    expect(new Set(data.map((it: { app_state: number }) => it.app_state))).toEqual(new Set([0, 1]));
    const tile = await host.app.inject({ method: 'GET', url: data[0].pic });
    expect(tile.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    });
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

  it('has a separate picture for every shipped game, and shows one of the category for another', () => {
    const paths = catalogue.map(({ category, code }) => gamePicturePath(category, code));
    expect(new Set(paths).size).toBe(catalogue.length);
    expect(paths).toContain(gamePicturePath('sport', 'NEW77'));
    expect(paths).toContain(gamePicturePath('sport', 'NEW'));
  });

  it.each(['/api/pictures/games/4/..%2fx.webp', '/api/pictures/games/4/AG9999.webp', '/api/pictures/games/4/a.png'])(
    'answers 404 to %s',
    async (url) => {
      expect((await host.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    },
  );
});

describe('games of a member', () => {
  let member: TestMember;

  beforeEach(async () => {
    member = await host.register();
    host.setNow(undefined);
  });

  const names = async (call: 'gamefavorites' | 'recentgames', { token } = member): Promise<string[]> =>
    (await host.call(call, {}, { token })).data.map(({ name }: { name: string }) => name);
  const mark = (platform_name: string, game_code: string, favorite: 0 | 1 = 1) =>
    host.call('setgamefavorite', { platform_name, game_code, favorite }, member);
  const launch = (plat_name: string, game_code: string) => host.call('getGameUrl', { plat_name, game_code }, member);
  const setState = (code: string, state: 0 | 1) =>
    host.db.run('update game set app_state = $2 where code = $1', [code, state]);

  describe('favourite games', () => {
    it('are listed as in game/list, the latest first', async () => {
      host.setNow(new Date('2026-11-20T10:00:00Z'));
      expect(await mark('PT', 'PT1001')).toMatchObject({ code: 200, message: '已收藏！' });
      host.setNow(new Date('2026-11-20T10:00:01Z'));
      await mark('AG', 'AG1001');
      const { data } = await host.call('gamefavorites', {}, member);
      const listed = [
        ...(await host.call('game/list', { category: 'realbet' })).data,
        ...(await host.call('game/list', { category: 'concise' })).data,
      ].filter(({ game_code }) => ['AG1001', 'PT1001'].includes(game_code));
      expect(data).toEqual(listed);
    });

    it('are marked once when the call is repeated, and removed', async () => {
      await mark('PT', 'PT1001');
      await mark('PT', 'PT1001');
      expect(await names('gamefavorites')).toEqual(['金樽夜宴']);
      expect(await mark('PT', 'PT1001', 0)).toMatchObject({ code: 200, message: '已取消收藏！' });
      expect((await mark('PT', 'PT1001', 0)).code).toBe(200);
      expect(await names('gamefavorites')).toEqual([]);
    });

    it('are found by every spelling of the platform and the code', async () => {
      await mark('obgdy', 'ob1001');
      expect(await names('gamefavorites')).toEqual(['祥云七宝']);
      await mark('OB', 'OB1001', 0);
      expect(await names('gamefavorites')).toEqual([]);
    });

    it('are kept while the game is closed, with its state', async () => {
      await mark('PT', 'PT1002');
      await setState('PT1002', 0);
      expect((await host.call('gamefavorites', {}, member)).data).toMatchObject([{ name: '翡翠迷城', app_state: 0 }]);
      await setState('PT1002', 1);
    });

    it('belong to the member and survive a logout', async () => {
      await mark('PT', 'PT1001');
      const other = await host.register();
      expect(await names('gamefavorites', other)).toEqual([]);
      await host.call('logoff', {}, member);
      const login = await host.call('login_pc', { name: member.name, password: 'secret123' });
      expect(await names('gamefavorites', { ...member, token: login.data.api_token })).toEqual(['金樽夜宴']);
    });

    it.each([
      ['PT', 'PT9999'],
      ['PT', ''],
      ['nothing', 'PT1001'],
    ])('rejects a game that does not exist: %s %s', async (platform, code) => {
      expect(await mark(platform, code)).toMatchObject({ code: 422, message: '游戏不存在' });
      expect(await names('gamefavorites')).toEqual([]);
    });
  });

  describe('recently launched games', () => {
    it('are listed once each, the latest first', async () => {
      for (const [second, code] of ['PT1001', 'PT1002', 'PT1001'].entries()) {
        host.setNow(new Date(Date.now() + second * 1000));
        expect((await launch('PT', code)).code).toBe(200);
      }
      expect(await names('recentgames')).toEqual(['金樽夜宴', '翡翠迷城']);
    });

    it('are the last twelve that are open', async () => {
      const codes = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
      const launches = ['OB', 'FG'].flatMap((platform) => codes.map((number) => [platform, `${platform}${number}`]));
      for (const [second, [platform = '', code = '']] of launches.entries()) {
        host.setNow(new Date(Date.now() + second * 1000));
        await launch(platform, code);
      }
      await setState('FG1008', 0);
      const { data } = await host.call('recentgames', {}, member);
      expect(data).toHaveLength(12);
      expect([data[0].game_code, data[11].game_code]).toEqual(['FG1007', 'OB1004']);
      await setState('FG1008', 1);
    });

    it('lack a game whose launch was rejected, and those of other members', async () => {
      expect((await launch('PT', 'PT1004')).code).toBe(422);
      await launch('PT', 'PT1001');
      const other = await host.register();
      expect(await names('recentgames', other)).toEqual([]);
      expect(await names('recentgames')).toEqual(['金樽夜宴']);
    });
  });
});
