import { defineRemote, paths } from '@site/shared';

export default defineRemote({
  name: 'mfe-games',
  routes: [
    {
      path: paths.games,
      title: '电子游戏大厅',
      keepAlive: true,
      kit: ['controls', 'icons', 'pictures'],
      page: () => import('./lobby/LobbyPage'),
    },
    { path: paths.gamePage, title: '进入游戏', page: () => import('./launch/GamePage') },
  ],
  slots: { 'home.games': () => import('./home/HomeGames') },
});
