import { callLimits } from '../../../api/src/base/database/limits';
import { openDatabase } from '../../../api/src/base/database/database';
import { withClient } from '../../../api/src/base/database/connection';
import { listen } from '../../../api/src/app/listen';
import { makeWalletServer } from '../../../api/src/app/walletServer';
import { checkBooks } from '../../../api/src/operators/console/reconciliation/reconcile';
import { testHost } from '../../../api/src/testing/testHost';
import { providerOfTests } from '../../../api/src/testing/walletHost';
import { makeMembers } from './ownMembers';
import { ProviderClient } from './providerClient';
import type { WalletCall } from './walletModel';

const host = testHost();
const { name: platform, callbackSecret: secret } = providerOfTests;
const ends: (() => Promise<unknown>)[] = [];
let client: ProviderClient;

beforeAll(async () => {
  // Short limits and fewer connections than the provider has: some calls are refused.
  const db = openDatabase(host.appUrl, { connections: 10, limits: callLimits(3000) });
  const { app } = makeWalletServer({
    db,
    providers: [providerOfTests],
    logStream: { write: () => undefined },
    trustedProxies: '127.0.0.1',
  });
  const port = await listen(app, { port: 0, host: '127.0.0.1', variable: 'WALLET_PORT' });
  client = new ProviderClient({ bases: [() => `http://127.0.0.1:${port}`], platform, secret });
  ends.push(
    db.close,
    () => app.close(),
    async () => client.close(),
  );
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

const [connections, debits, stake, balance] = [65, 1000, 10n, 8000n];

test('of 1 000 debits by 65 connections for one member, receipts are stored and refusals move nothing', async () => {
  const [player, other] = await withClient(host.url, (owner) =>
    makeMembers(owner, { platform, count: 2, fen: balance }),
  );
  const { member = '', token = '' } = player ?? {};
  for (const opened of [token, other?.token ?? ''])
    await client.send({ action: 'authenticate', fields: { token: opened } });
  const calls = Array.from({ length: debits }, (_, n): WalletCall => {
    const fields = { member, token, transaction: `d${n}`, round: `r${n}`, game: 'slot', amount: '0.10' };
    return { action: 'debit', fields };
  });
  const playOther = async () => {
    const fields = { ...other, transaction: 'other', round: 'other', game: 'slot', amount: '0.10' };
    expect(await client.attempt({ action: 'debit', fields })).toMatchObject({ status: 200 });
  };
  const answers = new Map<WalletCall, { status: number; text: string } | undefined>();
  await withClient(host.url, async (owner) => {
    await owner.query('begin');
    await owner.query('select from member where id = $1 for update', [member]);
    const left = [...calls];
    let unlocked: Promise<unknown> | undefined;
    const flood = Array.from({ length: connections }, async () => {
      for (let call = left.pop(); call; call = left.pop()) {
        const answer = await client.attempt(call);
        answers.set(call, answer);
        // The lock goes once calls were refused for it.
        if (answer?.status !== 200) await (unlocked ??= owner.query('rollback'));
      }
    });
    // Other members play meanwhile.
    await playOther();
    expect(answers.size).toBe(0);
    await Promise.all(flood);
  });
  const stored = async () =>
    new Map(
      (
        await host.db.rows<{ transaction: string; answer: string }>(
          `select transaction, answer from wallet_transaction where member_id = $1 and action = 'debit'`,
          [member],
        )
      ).map((row) => [row.transaction, row.answer]),
    );
  const atFirst = await stored();
  const statuses = new Set<number | undefined>();
  for (const [{ fields }, answer] of answers) {
    statuses.add(answer?.status);
    const found = atFirst.get(String(fields.transaction));
    if (answer?.status === 200) expect(found).toBe(answer.text);
    else if (answer) expect({ ...answer, found }).toEqual({ status: 500, text: '{"error":"fault"}', found: undefined });
  }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 500]));

  // Repeated until they are decided: each once, and as before if it was.
  for (const call of calls) {
    const { text } = await client.send(call);
    const answer = answers.get(call);
    if (answer?.status === 200) expect(text).toBe(answer.text);
  }
  const decided = [...(await stored()).values()].map((text) => JSON.parse(text).status);
  const taken = Number(balance / stake);
  expect(decided.filter((status) => status === 'ok')).toHaveLength(taken);
  expect(decided.filter((status) => status === 'insufficient')).toHaveLength(debits - taken);
  expect(await host.balance(member)).toBe(0n);
  expect((await checkBooks(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
}, 240_000);
