/**
 * The platforms that hold money of members: `name` in calls, `platname` for members, and further accepted spellings.
 */
export const transferPlatforms = [
  { name: 'AG', platname: 'AG真人', spellings: ['agin', 'realbet'] },
  { name: 'PT', platname: 'PT电子', spellings: ['ptdz'] },
  { name: 'OB', platname: 'OB电子', spellings: ['obgdy'] },
  { name: 'FG', platname: 'FG电子', spellings: ['fgdz'] },
  { name: 'PP', platname: 'PP电子', spellings: ['ppdz'] },
  { name: 'AE', platname: 'AE电子', spellings: ['aedz'] },
  { name: 'IM', platname: 'IM电竞', spellings: ['imdj', 'gaming'] },
  { name: 'SABA', platname: 'SABA体育', spellings: ['sabaty', 'sport'] },
  { name: 'KY', platname: 'KY棋牌', spellings: ['kyqp', 'joker'] },
  { name: 'VR', platname: 'VR彩票', spellings: ['vrcp', 'lottery'] },
] as const;

/** The game provider for tests, whose games play from the main wallet. */
export const sandboxGamesPlatform = { name: 'SG', platname: 'SG娱乐', spellings: ['sg'] } as const;

export const platformList = [...transferPlatforms, sandboxGamesPlatform] as const;

const names = new Map<string, string>(
  platformList.flatMap(({ name, platname, spellings }) =>
    [name, platname, ...spellings].map((spelling) => [spelling.toLowerCase(), name] as const),
  ),
);

/** Whether a platform has this `name`. */
export const isPlatform = (name: string): boolean => platformList.some((platform) => platform.name === name);

/** A platform's name for members; `name` itself if it is not listed. */
export const platformTitle = (name: string): string =>
  platformList.find((platform) => platform.name === name)?.platname ?? name;

/**
 * A platform's `name` by any of its spellings. An unknown one is returned unchanged, so that a filter by it finds
 * nothing.
 */
export const platformName = (spelling: string): string => names.get(spelling.toLowerCase()) ?? spelling;
