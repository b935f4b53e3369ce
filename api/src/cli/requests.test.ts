import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { runOperatorCommand } from '../testing/runOperatorCommand';
import { commandGroups } from './commands';

/* What each command asks of the host. What the host does then is proven where its calls are. */

let received: { call: string; fields: Record<string, unknown> }[] = [];
const listener = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
  const body = await text(request);
  const fields = { ...Object.fromEntries(searchParams), ...(body === '' ? {} : (JSON.parse(body) as object)) };
  received.push({ call: `${request.method} ${pathname.replace('/operator', '')}`, fields });
  response
    .setHeader('content-type', 'application/json')
    .end('{"code":200,"message":"已处理！","data":{"data":[],"ok":true}}');
});
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  env = { OPERATOR_URL: `http://127.0.0.1:${port}`, OPERATOR_KEY: 'x'.repeat(64) };
});
beforeEach(() => {
  received = [];
});
afterAll(() => listener.close());

const [reason, note, days] = ['核查', '备注', { from: '2026-01-01', to: '2026-01-31' }];
const [why, noted, between] = ['--reason 核查', '--note 备注', '--from 2026-01-01 --to 2026-01-31'];

const commands: [line: string, call: string, fields?: object][] = [
  ['list deposits --state pending --q D1 --page 2', 'GET /deposits', { state: '1', q: 'D1', page: '2' }],
  ['list withdrawals --state 3 --stage failed', 'GET /withdrawals', { state: '3', stage: 'failed' }],
  ['list activity-applications --state approved', 'GET /activity-applications', { state: '2' }],
  ['list agent-applications', 'GET /agent-applications'],
  ['show deposits D1', 'GET /deposits/D1'],
  ['show withdrawals W1', 'GET /withdrawals/W1'],
  [
    `approve deposits D1 --received ¥９ --external-id B1 ${noted} ${why} --override`,
    'POST /deposits/D1/approve',
    {
      received: '¥９',
      external_id: 'B1',
      override: true,
      note,
      reason,
    },
  ],
  [`approve withdrawals W1 --override ${why}`, 'POST /withdrawals/W1/approve', { override: true, reason }],
  [`approve activity-applications 5 ${noted}`, 'POST /activity-applications/5/approve', { note }],
  ['approve agent-applications 5', 'POST /agent-applications/5/approve'],
  [`reject deposits D1 ${why}`, 'POST /deposits/D1/reject', { reason }],
  ['reject withdrawals W1', 'POST /withdrawals/W1/reject'],
  ['reject activity-applications 5', 'POST /activity-applications/5/reject'],
  ['reject agent-applications 5', 'POST /agent-applications/5/reject'],
  ['deposits claim D1', 'POST /deposits/D1/claim'],
  ['deposits release D1', 'POST /deposits/D1/release'],
  ['withdrawals claim W1', 'POST /withdrawals/W1/claim'],
  ['withdrawals release W1', 'POST /withdrawals/W1/release'],
  [`withdrawals returned W1 ${why}`, 'POST /withdrawals/W1/returned', { reason }],
  ['withdrawals paid W1 --reference B1', 'POST /withdrawals/W1/paid', { reference: 'B1' }],
  [`withdrawals failed W1 ${why}`, 'POST /withdrawals/W1/failed', { reason }],
  ['approvals list --state declined', 'GET /approvals', { state: '3' }],
  ['approvals confirm 5', 'POST /approvals/5/confirm'],
  [`approvals decline 5 ${why}`, 'POST /approvals/5/decline', { reason }],
  ['members find 138 --page 2', 'GET /members', { q: '138', page: '2' }],
  ['members show 7', 'GET /members/7'],
  ['members ledger 7', 'GET /members/7/ledger'],
  ['members timeline 7 --page 2', 'GET /members/7/timeline', { page: '2' }],
  ['members related 7', 'GET /members/7/related'],
  ['members sessions 7', 'GET /members/7/sessions'],
  [`members end-sessions 7 ${why}`, 'POST /members/7/sessions/revoke', { reason }],
  [`members freeze 7 ${why} --until 2099-01-01`, 'POST /members/7/freeze', { reason, until: '2099-01-01' }],
  [`members unfreeze 7 ${why}`, 'POST /members/7/unfreeze', { reason }],
  [`members lock-withdrawals 7 ${why}`, 'POST /members/7/lock-withdrawals', { reason }],
  [`members unlock-withdrawals 7 ${why}`, 'POST /members/7/unlock-withdrawals', { reason }],
  [`members reset-password 7 --kind fund ${why}`, 'POST /members/7/reset-password', { kind: 'fund', reason }],
  [`members reset-sign-in 7 --kind totp ${why}`, 'POST /members/7/reset-sign-in', { kind: 'totp', reason }],
  [`members rename 7 张三 ${why}`, 'POST /members/7/real-name', { realname: '张三', reason }],
  [`members adjust 7 -8.80 ${why}`, 'POST /members/7/adjust', { amount: '-8.80', reason }],
  [`members adjust 7 --json −8.80 ${why}`, 'POST /members/7/adjust', { amount: '−8.80', reason }],
  [`members adjust 7 ${why} --amount -8.80`, 'POST /members/7/adjust', { amount: '-8.80', reason }],
  [`members adjust 7 --amount=-8.80 ${why}`, 'POST /members/7/adjust', { amount: '-8.80', reason }],
  [`members adjust 7 8 --kind bonus ${why}`, 'POST /members/7/adjust', { amount: '8', kind: 'bonus', reason }],
  ['members note 7 来电', 'POST /members/7/notes', { text: '来电' }],
  ['content list', 'GET /content'],
  ['content get faq', 'GET /content/faq'],
  ['content set rates.usdtrate 9 --confirm', 'POST /content/rates.usdtrate', { value: '9', confirm: true }],
  [`content set promise x --new ${why}`, 'POST /content/promise', { value: 'x', added: true, reason }],
  ['content add faq {}', 'POST /content/faq/add', { value: '{}' }],
  ['content remove faq 2', 'POST /content/faq/remove', { position: '2' }],
  ['content reset faq', 'POST /content/faq/reset'],
  ...['banners', 'banks', 'homenotice'].flatMap((key): typeof commands => [
    [`${key} list`, `GET /content/${key}`],
    [`${key} add x`, `POST /content/${key}/add`, { value: 'x' }],
    [`${key} remove 1`, `POST /content/${key}/remove`, { position: '1' }],
  ]),
  ['notices list', 'GET /notices'],
  ['notices add --title x --content y --shown 0', 'POST /notices', { title: 'x', content: 'y', shown: '0' }],
  ['notices edit 5 --title x', 'POST /notices/5', { title: 'x' }],
  [`notices remove 5 ${why}`, 'POST /notices/5/remove', { reason }],
  ['activities list', 'GET /activities'],
  [
    'activities add --title x --banner /x.svg --memo m',
    'POST /activities',
    { title: 'x', banner: '/x.svg', memo: 'm' },
  ],
  ['activities edit 5 --content y', 'POST /activities/5', { content: 'y' }],
  ['activities remove 5', 'POST /activities/5/remove'],
  ['operators list', 'GET /operators'],
  ['operators add anna --roles cashier,support', 'POST /operators', { name: 'anna', roles: ['cashier', 'support'] }],
  ['operators change 3 --roles auditor', 'POST /operators/3', { roles: ['auditor'] }],
  ['operators password 3', 'POST /operators/3'],
  ['operators disable 3', 'POST /operators/3', { disabled: true }],
  ['operators enable 3', 'POST /operators/3', { disabled: false }],
  ['operators reset-totp 3', 'POST /operators/3', { totp: 0 }],
  ['operators tokens 3', 'GET /operators/3/tokens'],
  ['operators revoke 9', 'POST /tokens/9/revoke'],
  [
    `actions --operator 3 --member 7 --kind export ${between}`,
    'GET /actions',
    {
      operator: '3',
      member: '7',
      kind: 'export',
      ...days,
    },
  ],
  ['chains', 'GET /payments/chains'],
  ['check', 'GET /check'],
  [`report ${between} --csv`, 'GET /reports/daily', { ...days, format: 'csv' }],
  [`games game ${between} --platform SG`, 'GET /reports/games', { by: 'game', ...days, platform: 'SG' }],
  ['transfers list --state contradicted --q T1', 'GET /platform-transfers', { state: 'contradicted', q: 'T1' }],
  [`transfers settle 3 --outcome done ${why}`, 'POST /platform-transfers/3/settle', { outcome: 'done', reason }],
  [`reports shift ${between} --from-time 08:00`, 'GET /reports/grouped', { by: 'shift', ...days, from_time: '08:00' }],
];

test.each(commands)('%s', async (line, call, fields = {}) => {
  const argv = [...line.split(' '), ...(call.startsWith('GET ') ? ['--json'] : [])];
  const { code, out, err } = await runOperatorCommand(argv, { env, stdin: 'correct-horse\n' });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(call.startsWith('POST ') && !argv.includes('--json') ? /^done: 已处理！\n/ : /^\{/);
  const sent = received.at(-1);
  if (line.includes('operators add') || line.includes('operators password')) {
    expect(sent?.fields.password).toBe('correct-horse');
    delete sent?.fields.password;
  }
  expect(sent).toEqual({ call, fields });
});

test('the table has every command that makes a call', () => {
  const io = { env: {}, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
  const named = commandGroups.flatMap(({ commands: builders }) =>
    builders.map((build) => build(io)).map(({ group, command }) => [group, command.name()].filter(Boolean).join(' ')),
  );
  const tested = (name: string) => commands.some(([line]) => line === name || line.startsWith(`${name} `));
  const elsewhere = ['export', 'reconcile', 'operators token', 'operators key', 'operators revoke-all'];
  expect(named.filter((name) => !tested(name) && !elsewhere.includes(name))).toEqual([]);
});
