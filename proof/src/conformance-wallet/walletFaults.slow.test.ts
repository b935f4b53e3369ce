import { withClient } from '../../../api/src/base/database/connection';
import { openDatabase } from '../../../api/src/base/database/database';
import { listen } from '../../../api/src/app/listen';
import { makeWalletServer } from '../../../api/src/app/walletServer';
import { patientLimits, testHost } from '../../../api/src/testing/testHost';
import { providerOfTests } from '../../../api/src/testing/walletHost';
import { makeMembers } from './ownMembers';
import { playProvider } from './playProvider';

const host = testHost();
const bases: (() => string)[] = [];
const ends: (() => Promise<unknown>)[] = [];
let original: string;

const definition = `select pg_get_functiondef('wallet_call'::regproc) text`;

beforeAll(async () => {
  original = (await host.db.row<{ text: string }>(definition))?.text ?? '';
  for (let n = 0; n < 2; n += 1) {
    const db = openDatabase(host.appUrl, { limits: patientLimits });
    const { app } = makeWalletServer({
      db,
      providers: [providerOfTests],
      logStream: { write: () => undefined },
      trustedProxies: '127.0.0.1',
    });
    ends.push(db.close, () => app.close());
    const port = await listen(app, { port: 0, host: '127.0.0.1', variable: 'WALLET_PORT' });
    bases.push(() => `http://127.0.0.1:${port}`);
  }
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
afterEach(() => withClient(host.url, (owner) => owner.query(original)));

/** Replaces parts of `wallet_call`. Throws unless each is there exactly once. */
const plant = async (changes: readonly (readonly [text: string, faulty: string])[]) => {
  let changed = original;
  for (const [text, faulty] of changes) {
    const parts = changed.split(text);
    if (parts.length !== 2) throw new Error(`wallet_call has ${parts.length - 1} times: ${text}`);
    changed = parts.join(faulty);
  }
  await withClient(host.url, (owner) => owner.query(changed));
};

const play = async () => {
  const { name: platform, callbackSecret: secret } = providerOfTests;
  const members = await withClient(host.url, (owner) => makeMembers(owner, { platform, count: 10, fen: 5000n }));
  return playProvider({ bases, platform, secret, members, seed: 1, operations: 4000, stopsAtFirst: true });
};

// Otherwise the faults below would prove nothing.
test('a host without a planted fault has no differences', async () => {
  const { lost, invented, different, operations } = await play();
  expect({ lost, invented, different }).toEqual({ lost: [], invented: [], different: [] });
  expect(operations).toBeGreaterThan(1500);
}, 120_000);

const stored = 'return known.answer;';
const lacks = `if status = 'ok' and balance + in_bonus < fen then`;

test.each<[fault: string, ...changes: (readonly [text: string, faulty: string])[]]>([
  [
    'a repeated transaction moves money again',
    [
      'if known.request_hash = hash then',
      'if known.request_hash = hash then known.request_hash := null; end if; if false then',
    ],
  ],
  [
    'transactions of two members share a key',
    [
      `select * into known from wallet_transaction w
    where w.platform = of_platform and w.member_id = of_member and`,
      'select * into known from wallet_transaction w\n    where w.platform = of_platform and',
    ],
  ],
  [
    'a second rollback gives the stake back again',
    ['elsif undone.done and undone.undone_by is null then', 'elsif undone.done then'],
  ],
  [
    'a refund after a rollback pays',
    [
      'elsif undone.done and undone.undone_by is null then',
      `elsif undone.done and (undone.undone_by is null or of_action = 'refund') then`,
    ],
  ],
  [
    'a rollback that comes first is forgotten',
    [
      `insert into wallet_transaction (platform, member_id, transaction, undone_by)
        values (of_platform, of_member, of_original, of_transaction);`,
      'null;',
    ],
  ],
  ['a stake may be more than the wallet has', [lacks, 'if false then']],
  ['a stake of a fen more than the wallet has is taken', [lacks, lacks.replace('< fen', '< fen - 1')]],
  [
    'what a correction lacks is forgotten',
    ['if covered < -cash then', `if covered < -cash and of_action <> 'settle' then`],
  ],
  [
    'what a rollback lacks is forgotten',
    ['if covered < -cash then', `if covered < -cash and of_action = 'settle' then`],
  ],
  ['a debt is never paid', ['if owed > 0 then', 'if false then']],
  [
    'a contradiction is answered with ok',
    [`return wallet_answer('conflict', balance + usable);`, `return wallet_answer('ok', balance + usable);`],
  ],
  [
    'a repetition gets the balance of now',
    [
      stored,
      `return regexp_replace(known.answer, '"balance":"[0-9.]+"', '"balance":"' || (
        select round(a.balance / 100.0, 2) from account a
          where a.member_id = of_member and a.purpose = of_purse and a.platform = purse_platform) || '"');`,
    ],
  ],
  ['a repetition gets other bytes', [stored, `return known.answer || ' ';`]],
  [
    'a win without a round is lost',
    [
      `entry_kind := 'win';\n    change := fen;`,
      `entry_kind := 'win';\n    change := case when of_round is null then 0 else fen end;`,
    ],
  ],
  ['a refund of another amount is taken', ['or (undone.done and undone.moved <> -fen)', '']],
  [
    'a token of no launch allows stakes',
    [
      'reason := coalesce(provider_obstacle(of_platform, is_sandbox), stake_obstacle(m, of_platform, of_token, fen));',
      'reason := null;',
    ],
  ],
  ['a payout falls below zero', ['if played.payout + fen < 0 then', 'if false then']],
  [
    'a refusal is not stored',
    [
      'answer := wallet_answer(status, balance + usable, reason);',
      `answer := wallet_answer(status, balance + usable, reason);
        if status = 'insufficient' then return answer; end if;`,
    ],
  ],
])(
  '%s: found',
  async (_fault, ...changes) => {
    await plant(changes);
    const { lost, invented, different } = await play();
    expect([...lost, ...invented, ...different]).not.toEqual([]);
  },
  120_000,
);
