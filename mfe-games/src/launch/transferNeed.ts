import { memberApi, tryFen, type Dispatch, type PlatformBalance, type User } from '@site/shared';

/** Fen below which a balance is too little to play with. */
const leastStake = 100n;

/** Whether a balance is enough to play with or to transfer. */
export const isEnough = (fen: bigint): boolean => fen >= leastStake;

/** Whether the host moves the main wallet to the platform at a launch, and there is something to move. */
const movesAtLaunch = (user: User): boolean =>
  Number(user.transferstatus) === 1 && isEnough(tryFen(user.balance) ?? 0n);

/**
 * A platform by the name that a launch has, in any case. Platforms that play from the main wallet are not listed, nor
 * is one by a name that only the host knows.
 */
export const platformOf = (platforms: readonly PlatformBalance[], name: string): PlatformBalance | undefined =>
  platforms.find((platform) =>
    [platform.name, platform.platname].some((it) => it.toLowerCase() === name.toLowerCase()),
  );

/**
 * Whether a launch would open a game for which the member has to transfer money first. What cannot be read keeps the
 * member from no game.
 * @param name of the platform, as the launch has it
 */
export async function lacksMoney(name: string, dispatch: Dispatch): Promise<boolean> {
  const { memberGetUser, memberGetPlatforms } = memberApi.endpoints;
  try {
    const user = await dispatch(memberGetUser.initiate(undefined, { subscribe: false })).unwrap();
    if (movesAtLaunch(user)) return false;
    /* A game has been played since the balances were read. */
    const fresh = { forceRefetch: true, subscribe: false };
    const platforms = await dispatch(memberGetPlatforms.initiate(undefined, fresh)).unwrap();
    const platform = platformOf(platforms, name);
    return platform !== undefined && !isEnough(tryFen(platform.balance) ?? leastStake);
  } catch {
    return false;
  }
}
