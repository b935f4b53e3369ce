import { createStore, startSession } from '@site/shared';
import { answer, aUser, received } from '@site/shared/testing';
import { gamesApi } from './gamesApi';

const { gamesGetAgentLink, gamesGetBanners, gamesGetList, gamesGetLobby, gamesGetServiceLink, gamesLaunch } =
  gamesApi.endpoints;
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
  ['getAgentLoginUrl', gamesGetAgentLink.initiate(), {}, { url }],
  ['getservicerurl', gamesGetServiceLink.initiate(), {}, { url }],
] as const;

it.each(table)('sends exactly the payload of %s', async (name, request, payload, data) => {
  answer(name, data as never);
  answer('user', aUser());
  const store = createStore();
  store.dispatch(startSession('abc'));
  await store.dispatch(request as ReturnType<typeof gamesGetServiceLink.initiate>);
  const [sent] = received(name);
  expect(sent?.body).toEqual(payload);
  expect(sent?.headers.get('authorization')).toBe('Bearer abc');
});
