import { writeSetting } from '../../base/settings/settings';
import { FakeChain } from '../../testing/fakeChain';
import { extendedKeyOfTests } from '../../testing/realPayments';
import { testHost } from '../../testing/testHost';
import { waitUntil } from '../../testing/waitUntil';
import { payees } from '../payments/paymentMethods';
import { addressText } from '../payments/walletAddress';
import { chains } from '../payments/chains';
import { watchChain } from './watcher';

const host = testHost();
const chain = new FakeChain();
const ours = 'a1'.repeat(20);
const log: string[] = [];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  await chain.start();
  await writeSetting(host.db, payees, { ...payees.initial, ERC20: addressText.ERC20(ours) });
  await writeSetting(host.db, chains, {
    ...chains.initial,
    ERC20_contract: addressText.ERC20(chain.contract),
    ERC20_chain_id: chain.chainId,
  });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  log.length = 0;
  chain.before = () => undefined;
});
afterAll(() => chain.stop());

const watch = () =>
  stops.push(
    watchChain({
      db: host.db,
      url: host.appUrl,
      protocol: 'ERC20',
      nodeUrl: chain.url,
      now: () => new Date(),
      interval: 10,
      log: (line) => log.push(line),
    }),
  );

const ethereum = async () => (await host.operator('GET', '/payments/chains')).data[1];

const metrics = async () => (await host.operatorApp.inject({ method: 'GET', url: '/metrics' })).body;

test('a chain that was never read has no numbers', async () => {
  expect(await ethereum()).toEqual({
    channel: 'usdt-erc20',
    block: null,
    head: null,
    lag_seconds: null,
    error: '',
    failing_since: null,
    reorganization: null,
    first_address: null,
  });
  expect(await metrics()).not.toMatch(/site_chain_lag_seconds\{/);
});

test('payments are stored as they are mined, and operators see how far the chain is read', async () => {
  watch();
  await waitUntil('the chain is read', async () => (await ethereum()).head === 0);
  chain.pass(15);
  chain.mine(chain.transaction([{ to: ours, amount: 5n }]));
  await waitUntil('the payment is seen', () => host.db.row('select from incoming_payment'));
  expect(await ethereum()).toMatchObject({ block: 4, head: 16, lag_seconds: expect.any(Number), error: '' });
  expect(await metrics()).toMatch(/^site_chain_lag_seconds\{channel="usdt-erc20"\} \d/m);
  expect(log).toEqual([]);
});

test('a node that refuses requests is asked less often, and read on when it answers', async () => {
  chain.before = () => ({ status: 429 });
  watch();
  await waitUntil('it failed', async () => (await ethereum()).error !== '');
  const { error, failing_since } = await ethereum();
  expect(error).toBe('HTTP request failed. Status 429. Too Many Requests');
  expect(failing_since).toMatch(/^20\d\d-/);
  expect((await host.send('get_pay_way', {}, await host.register())).data.usdt).toBe(1);
  chain.mine(chain.transaction([{ to: ours, amount: 5n }]));
  chain.before = () => undefined;
  await waitUntil('it is read', async () => (await ethereum()).head === chain.head);
  expect(await ethereum()).toMatchObject({ error: '', failing_since: null });
  expect(log).toEqual([expect.stringContaining('429'), 'usdt-erc20: read again.']);
});

test('of two watchers one reads, and another one goes on when it stops', async () => {
  watch();
  await waitUntil('one reads', () => chain.requests.length > 0);
  watch();
  const [stop] = stops.splice(0, 1);
  await stop?.();
  chain.requests.length = 0;
  await waitUntil('the other one reads', () => chain.requests.length > 0, 30_000);
});

test('the first address of a key is shown, to compare with the wallet', async () => {
  await writeSetting(host.db, payees, { ...payees.initial, ERC20_xpub: extendedKeyOfTests });
  expect((await ethereum()).first_address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94');
});
