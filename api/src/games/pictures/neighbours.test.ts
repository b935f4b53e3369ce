import { gameCategories } from '@site/shared/contract';
import sharp from 'sharp';
import { catalogue, type SeedGame } from '../catalogue';
import { gamePicture } from './gamePicture';

/** Side of the pictures that are compared, px. */
const side = 32;

const pixelsOf = ({ category, code }: SeedGame): Promise<Buffer> =>
  sharp(Buffer.from(gamePicture(category, code)))
    .resize(side, side)
    .removeAlpha()
    .raw()
    .toBuffer();

/** Slot machines with other symbols and another background differ by about 10. */
const leastDifference = 13;

/** The mean difference of two pictures by colour channel, 0 to 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

const open = catalogue.filter(({ closed }) => !closed);
const lists: [name: string, SeedGame[]][] = [
  ...gameCategories.map((category): [string, SeedGame[]] => [
    category,
    open.filter((game) => game.featured && game.category === category),
  ]),
  ...(['obgdy', 'fgdz', 'pp', 'ae'] as const).map((lobby): [string, SeedGame[]] => [
    lobby,
    open.filter((game) => game.lobby === lobby),
  ]),
];

// `avatarPicture` blocks other formats than its own in the whole process, which Jest shares among test files.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }));

/* Next to a tile, above and below it, in strips of one or two rows and in a grid of three columns. */
it.each(lists)('draws clearly different pictures for neighbours in the list %s', async (_name, games) => {
  const pixels = await Promise.all(games.map(pixelsOf));
  const alike: string[] = [];
  for (const [index, one] of pixels.entries())
    for (const distance of [1, 2, 3]) {
      const other = pixels[index + distance];
      const pair = `${games[index]?.name} and ${games[index + distance]?.name}`;
      if (other && difference(one, other) < leastDifference) alike.push(pair);
    }
  expect(alike).toEqual([]);
});
