import { createStore, startSession } from '@site/shared';
import { answer, aUser, received } from '@site/shared/testing';
import { gamesApi } from './gamesApi';

const { gamesGetAgentLink, gamesGetBanners, gamesGetList, gamesGetLobby, gamesGetServiceLink, gamesLaunch } =
  gamesApi.endpoints;
const url = 'https://game.example/';

/* Exactly the fields that spec 2 §7 names, every one of them each time. */
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
  ['getAgentLoginUrl', gamesGetAgentLink.initiate(), {}, { url }],
  ['getservicerurl', gamesGetServiceLink.initiate(), {}, { url }],
] as const;

it.each(table)('%s', async (name, ask, payload, data) => {
  answer(name, data as never);
  answer('user', aUser());
  const store = createStore();
  store.dispatch(startSession('abc'));
  await store.dispatch(ask as ReturnType<typeof gamesGetServiceLink.initiate>);
  const [request] = received(name);
  expect(request?.body).toEqual(payload);
  expect(request?.headers.get('authorization')).toBe('Bearer abc');
});
