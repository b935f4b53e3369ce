import type { GameCategory } from '@site/shared';

interface GameSection {
  title: string;
  /** The region's accessible name, if it is not the title. */
  name?: string;
  category: GameCategory;
  /** Rows of tiles. */
  rows: 1 | 2;
}

/** Home's game sections in display order. */
export const sections: readonly GameSection[] = [
  { title: '电子游艺', category: 'concise', rows: 2 },
  { title: '电竞投注', category: 'gaming', rows: 1 },
  { title: '真人', name: '真人视讯', category: 'realbet', rows: 1 },
  { title: '体育投注', category: 'sport', rows: 1 },
  { title: '彩票投注', category: 'lottery', rows: 1 },
  { title: '棋牌游戏', category: 'joker', rows: 1 },
];
