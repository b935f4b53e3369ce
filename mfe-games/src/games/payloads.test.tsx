import { createStore, startSession } from '@site/shared';
import { answer, received, listForms } from '@site/shared/testing';
import { gamesApi } from './gamesApi';
import { memberGamesApi } from './memberGamesApi';

const { gamesGetAgentLink, gamesGetBanners, gamesGetList, gamesGetLobby, gamesGetServiceLink, gamesLaunch } =
  gamesApi.endpoints;
const { gamesGetFavorites, gamesGetRecent, gamesSetFavorite } = memberGamesApi.endpoints;
const game = { name: '足球', category: 'sport', platform: 'AG', code: 'A1', type: 2, pic: null } as const;
const url = 'https://game.example/';

/* Requests carry exactly the contract's fields, each of them every time. */
const table = [
  ['game/list', gamesGetList.initiate('concise'), { category: 'concise' }, []],
  ['gamelistBycode', gamesGetLobby.initiate('fgdz'), { gamecode: 'fgdz' }, []],
  ['bannerList', gamesGetBanners.initiate(), { type: 2 }, []],
  [
    'getGameUrl',
    gamesLaunch.initiate({ platform: 'AG', type: 0, code: '' }),
    { plat_name: 'AG', game_type: 0, game_code: '', is_mobile_url: 1 },
    { url },
  ],
  ['gamefavorites', gamesGetFavorites.initiate(), {}, []],
  ['recentgames', gamesGetRecent.initiate(), {}, []],
  [
    'setgamefavorite',
    gamesSetFavorite.initiate({ game, favorite: true }),
    { platform_name: 'AG', game_code: 'A1', favorite: 1 },
    null,
  ],
  ['getAgentLoginUrl', gamesGetAgentLink.initiate(), {}, { url }],
  ['getservicerurl', gamesGetServiceLink.initiate(), {}, { url }],
] as const;

it.each(table)('sends exactly the payload of %s', async (name, request, payload, data) => {
  answer(name, data as never);
  const store = createStore();
  store.dispatch(startSession('abc'));
  await store.dispatch(request as ReturnType<typeof gamesGetServiceLink.initiate>);
  const [sent] = received(name);
  expect(sent?.body).toEqual(payload);
  expect(sent?.headers.get('authorization')).toBe('Bearer abc');
});

describe('answers', () => {
  const game = { category_id: 'sport', name: '足球', platform_name: 'AG', game_code: 'A1', app_state: 1, game_type: 2 };
  const slot = { catecode: 'pp', gamecode: 'P1', gamename: '宝石' };
  const banner = { src: '/api/pictures/1.svg' };
  const { gamesGetBanners, gamesGetList, gamesGetLobby } = gamesApi.endpoints;

  const lists = [
    ['game/list', game, () => gamesGetList.initiate('')],
    ['gamelistBycode', slot, () => gamesGetLobby.initiate('pp')],
    ['gamefavorites', game, () => memberGamesApi.endpoints.gamesGetFavorites.initiate()],
    ['recentgames', game, () => memberGamesApi.endpoints.gamesGetRecent.initiate()],
    ['bannerList', banner, () => gamesGetBanners.initiate()],
  ] as const;

  describe.each(lists)('rows of %s', (name, row, request) => {
    it.each(listForms(row))('are read from %s', async (_form, data, count) => {
      answer(name, data as never);
      const { data: rows } = await createStore().dispatch(request() as ReturnType<typeof gamesGetBanners.initiate>);
      expect(rows).toHaveLength(count);
    });
  });

  it.each([[undefined], ['7'], ['concise']])(
    'uses the requested category when the API host sends %s',
    async (category_id) => {
      answer('game/list', [{ ...game, category_id }] as never);
      const { data } = await createStore().dispatch(gamesGetList.initiate('concise'));
      expect(data).toMatchObject([{ name: '足球', category: 'concise' }]);
    },
  );
});
