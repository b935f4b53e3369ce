import { openDatabase } from '../../../api/src/database/database';
import { yuan } from '../../../api/src/http/money';
import { withdrawalTurnover } from '../../../api/src/payments/turnover';
import { writeSetting } from '../../../api/src/settings/settings';
import { playedPlatforms } from '../model/operations';
import { readRules, readTiers } from '../model/readMember';
import { registration, type TestMember } from '../../../api/src/testing/testHost';
import { Actor } from './actor';
import type { Cluster } from './cluster';
import type { Requests } from './requests';

/** What each member has at first, fen. */
const credit = 500_000n;

/** Registers members `name0`, `name1` …, each with its own network address. */
export const registerActors = async (
  cluster: Cluster,
  requests: Requests,
  { name, count }: { name: string; count: number },
): Promise<Actor[]> => {
  const db = openDatabase(await cluster.database.url(), { connections: 1 });
  try {
    // The model keeps no turnover, which red packets need by default.
    await writeSetting(db, withdrawalTurnover, { deposits: '0', redPackets: '0' });
    const rules = await readRules(db);
    const actors: Actor[] = [];
    for (let n = 0; n < count; n += 1) {
      const host = requests.host(`127.8.0.${n + 1}`);
      const { code, message, data } = await host.send('register', registration(`${name}${n}`));
      if (code !== 200) throw new Error(`${name}${n} could not register: ${message}`);
      const row = await db.row<{ id: string }>('select id from member where username = $1', [`${name}${n}`]);
      const member: TestMember = { id: row?.id ?? '', name: `${name}${n}`, token: data.api_token };
      const tiers = await readTiers(host, member, playedPlatforms);
      const actor = new Actor(member, host, requests, cluster.house({ tiers, rules }));
      await actor.run({
        label: 'operator adjust',
        run: () => host.operator('POST', `/members/${member.id}/adjust`, { amount: yuan(credit), reason: '核查' }),
        play: (to) => to.adjust(credit),
      });
      actors.push(actor);
    }
    return actors;
  } finally {
    await db.close();
  }
};
