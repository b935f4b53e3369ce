import { platformsWith } from '../games/platforms/routes';
import { Platforms, type RemotePlatform } from '../games/platforms/platform';
import { type Host, sandboxesOfTests, testHost } from './testHost';

/**
 * An API host on which the platforms `remote` take the place of the sandboxes of their names. Like each of its calls,
 * it carries out transfers at once, but does not look for pending ones, since it does not listen.
 * @param wait ms that its calls wait for a platform that does not answer
 */
export const remoteHost = (remote: readonly RemotePlatform[], wait = 1500) => {
  const platforms = new Platforms(
    sandboxesOfTests.all.map((shipped) => remote.find(({ name }) => name === shipped.name) ?? shipped),
    sandboxesOfTests.localBalances,
  );
  return testHost({ platforms: platformsWith(platforms, { transferWait: wait, balanceWait: wait }) });
};

/** Lets workers take every pending transfer now, as if its lease or its delay had ended. */
export const makeTransfersDue = ({ db }: Pick<Host, 'db'>) =>
  db.run('update platform_transfer set next_at = now() where state = 2');
