import { withClient } from '../../../api/src/base/database/connection';
import { openDatabase } from '../../../api/src/base/database/database';
import { exitOf, spawnProgram, whenReady } from '../../../api/src/testing/hostProcess';
import { patientLimits } from '../../../api/src/testing/testHost';
import { type OwnHost, platform } from '../conformance-wallet/ownHost';
import { makeMembers } from '../conformance-wallet/ownMembers';

/** Connections of an API host's pool. */
const pool = 20;

/**
 * Runs `work` while the members' side does not move: the API host is stopped with calls that it received, and as many
 * connections as its pool has wait for locks on the rows of other members.
 * @param folder the data folder of the API host, the same for each call
 */
export const whileMembersStall = async <Result>(
  { url, env }: OwnHost,
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const child = spawnProgram('main.ts', [], {
    ...env,
    DATA_DIR: folder,
    SITE_DIR: folder,
    OPERATOR_PORT: '0',
    EXIT_WITH_PARENT: '1',
  });
  const waiting = openDatabase(env.DATABASE_APP_URL ?? '', { connections: pool, limits: patientLimits });
  try {
    const { url: members } = await whenReady(child);
    child.kill('SIGSTOP');
    const gaveUp = new AbortController();
    const calls = Array.from({ length: pool }, () =>
      fetch(`${members}/api/gamelist`, { method: 'POST', signal: gaveUp.signal }).catch(() => undefined),
    );
    const result = await withClient(url, async (owner) => {
      const others = await makeMembers(owner, { platform, count: pool, fen: 1n });
      const ids = others.map(({ member }) => member);
      await owner.query('begin');
      await owner.query('select from member where id = any($1) for update', [ids]);
      const blocked = ids.map((id) => waiting.run('select from member where id = $1 for update', [id]));
      const measured = await work().finally(() => owner.query('rollback'));
      await Promise.all(blocked);
      return measured;
    });
    gaveUp.abort();
    await Promise.all(calls);
    return result;
  } finally {
    child.kill('SIGKILL');
    await exitOf(child);
    await waiting.close();
  }
};
