import { createStore } from '@site/shared';
import { answer, listForms } from '@site/shared/testing';
import { gamesApi } from './gamesApi';
import { memberGamesApi } from './memberGamesApi';

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
