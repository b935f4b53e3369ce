import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signedHeaders } from '../../../api/src/base/http/signedCallback';
import { hashOf } from '../../../api/src/base/crypto/oneTimeToken';
import { type OwnHost, platform } from '../conformance-wallet/ownHost';
import type { LaunchedMember } from '../conformance-wallet/playProvider';
import { KeepAliveClient, requestBytes } from './keepAliveClient';

/** How long each debit of a run took, ms, and how long the run took, s. */
export interface Debits {
  latencies: number[];
  seconds: number;
}

interface Load {
  members: readonly LaunchedMember[];
  connections: number;
  /** Debits of a run over HTTP. */
  count: number;
  /** s of a run of pgbench. */
  seconds: number;
}

let runs = 0;

/** Debits over HTTP, one after another on each keep-alive connection. They are signed before. */
export const debitOverHttp = async (
  { processes, secret }: OwnHost,
  { members, connections, count }: Load,
): Promise<Debits> => {
  runs += 1;
  const base = processes[0]?.addresses?.members ?? '';
  const requests = Array.from({ length: count }, (_, n) => {
    // By chance as pgbench does, so that both wait as often for another debit of the member.
    const { member, token } = members[randomInt(members.length)] as LaunchedMember;
    const [transaction, round, amount] = [`h${runs}-${n}`, `h${runs}-${n}`, '0.01'];
    const body = JSON.stringify({ member, token, transaction, round, game: 'slot', amount });
    return requestBytes(base, `/api/platforms/${platform}/wallet/debit`, signedHeaders(secret, body), body);
  });
  const latencies: number[] = [];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new KeepAliveClient(base);
      try {
        for (let request = requests.pop(); request; request = requests.pop()) {
          const sent = performance.now();
          const answer = await client.send(request);
          latencies.push(performance.now() - sent);
          if (!answer.includes('{"status":"ok"')) throw new Error(`A debit was answered with ${answer}`);
        }
      } finally {
        client.close();
      }
    }),
  );
  return { latencies, seconds: (performance.now() - start) / 1000 };
};

/** A script of pgbench for one member: the statement of `moveWallet` with a new transaction. */
const scriptOf = ({ member, token }: LaunchedMember) => `\\set id random(1, 9000000000000000000)
select wallet_call('${platform}', 'wallet', true, 'debit', ${member}, 'p' || :id::text,
  sha256(('p' || :id::text)::bytea), '\\x${hashOf(token).toString('hex')}', 'p' || :id::text, 'slot', 'concise', 1,
  null, false);
`;

/** Debits by pgbench on as many connections, with prepared statements as the wallet has. */
export const debitByPgbench = async (
  { env }: OwnHost,
  folder: string,
  { members, connections, seconds }: Load,
): Promise<Debits> => {
  await mkdir(folder, { recursive: true });
  try {
    const files = members.map(({ member }) => join(folder, `${member}.sql`));
    await Promise.all(members.map((member, n) => writeFile(files[n] as string, scriptOf(member))));
    const settings = `-n -M prepared -c ${connections} -T ${seconds} -l --log-prefix debits`.split(' ');
    const scripts = files.flatMap((file) => ['-f', file]);
    const child = spawn('pgbench', [...settings, ...scripts, env.DATABASE_APP_URL ?? ''], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`pgbench exited with ${code}: ${errors}`);
    const logs = (await readdir(folder)).filter((name) => name.startsWith('debits.'));
    const lines = (await Promise.all(logs.map((name) => readFile(join(folder, name), 'utf8')))).join('').trim();
    // client, transaction, µs, …
    const latencies = lines.split('\n').map((line) => Number(line.split(' ')[2]) / 1000);
    return { latencies, seconds };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
