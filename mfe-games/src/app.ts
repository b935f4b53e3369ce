import { defineApp, memberRead, paths, read, widget } from '@site/shared/app';
import type HomeGames from './home/HomeGames';

export default defineApp({
  name: 'mfe-games',
  routes: [
    { path: paths.games, title: '电子游戏大厅', keepAlive: true, module: './lobby/LobbyPage' },
    { path: paths.gamePage, title: '进入游戏', module: './launch/GamePage' },
  ],
  slots: { 'home.games': widget<typeof HomeGames>('./home/HomeGames') },
  reads: {
    'home.games': [read('game/list', { category: '' })],
    [paths.games]: [
      read('bannerList', { type: 2 }),
      read('game/list', { category: 'concise' }),
      memberRead('gamefavorites', {}),
    ],
  },
});
