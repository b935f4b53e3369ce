import { activate } from '../activation/activate';
import { rollback } from '../activation/rollback';
import { readEnvironment, releaseVariables } from '../base/environment';
import { readRegistry, type Site } from '../registry/registry';
import { builtApp } from '../testing/builtApp';
import { preparedSite } from '../testing/testSite';
import { advanceRollout, controlRollout } from '../rollout/changeRollout';
import { ship } from './ship';

const WALLET = 'mfe-wallet';
const by = { by: 'ann' };

const siteWithWallet = preparedSite(async ({ release }) => {
  await release('shell');
  return { live: await release(WALLET) };
});

/** Ships another release of the wallet; `judge` acts on its rollout in place of a worker. */
const shipWallet = async (
  judge: (advance: () => Promise<void>, site: Site) => Promise<unknown>,
  { passed = true, label = 'two' }: { passed?: boolean; label?: string } = {},
) => {
  const { site, folder } = await siteWithWallet();
  const wallet = async () => (await readRegistry(site)).apps[WALLET];
  const before = (await wallet())?.live;
  const advance = async (): Promise<void> => {
    const rollout = (await wallet())?.rollout;
    if (rollout) await advanceRollout(site, WALLET, rollout, { by: 'rollout', reason: 'Not worse.' });
  };
  const progress: string[] = [];
  const dist = builtApp(folder, WALLET, label);
  const shipped = await ship(WALLET, {
    plan: { steps: [10, 50, 100], minutes: 10 },
    environment: readEnvironment(releaseVariables, { RELEASE_BY: 'ann' }),
    site,
    err: (line) => progress.push(line),
    check: async () => ({ passed, dist }),
    api: { noApi: 'in a test' },
    smokeTest: async () => [],
    judge: async () => void (await judge(advance, site)),
    interval: 1,
  }).catch((error: Error) => error);
  return { shipped, progress: progress.join('\n'), before, wallet: await wallet() };
};

test('prints a line for each step and a link to the desk, and returns the version that everybody gets', async () => {
  const { shipped, progress, wallet } = await shipWallet((advance) => advance());
  expect(shipped).toBe(wallet?.live);
  expect(progress).toMatch(
    /^The release at the operators' desk: http:\/\/127\.0\.0\.1:\d+\/releases\?app=mfe-wallet$/m,
  );
  expect(progress).toMatch(/advancing, step 2 of 3 \(50 %\), since .* UTC: Not worse\.\n.*done, step 3 of 3 \(100 %\)/);
});

test('prints a state once while it lasts', async () => {
  let looks = 0;
  const { progress } = await shipWallet((advance) => ((looks += 1) % 5 === 0 ? advance() : Promise.resolve()));
  expect(progress.match(/step 1 of 3/g)).toHaveLength(1);
});

test.each([
  ['its telemetry', (site: Site) => rollback(site, WALLET, { by: 'rollout', reason: 'More errors.' })],
  ['a person', (site: Site) => controlRollout(site, WALLET, 'withdraw', { by: 'bob' })],
])('fails with the reason when the release is withdrawn because of %s', async (_cause, act) => {
  const { shipped, before, wallet } = await shipWallet((_advance, site) => act(site));
  expect(wallet?.live).toBe(before);
  expect((shipped as Error).message).toMatch(/was withdrawn: (More errors|Withdrawn by bob)\.$/);
});

test('fails when another activation ends the rollout', async () => {
  const { shipped } = await shipWallet(async (_advance, site) => {
    const live = (await readRegistry(site)).apps[WALLET]?.live ?? '';
    await activate(site, [{ app: WALLET, version: live }], by);
  });
  expect((shipped as Error).message).toMatch(/was ended by another activation/);
});

test('stops watching, not the rollout, when it is interrupted, and says so', async () => {
  const { shipped, wallet } = await shipWallet(async () => process.emit('SIGINT'));
  expect((shipped as Error).message).toMatch(/^No longer watching\. The rollout of mfe-wallet .* goes on/);
  expect(wallet).toMatchObject({ canary: { percent: 10 }, rollout: { state: 'advancing' } });
});

test('publishes nothing when a check fails', async () => {
  const { shipped, wallet } = await shipWallet(async () => undefined, { passed: false });
  expect((shipped as Error).message).toBe('The checks of mfe-wallet failed; nothing was published.');
  expect(wallet).not.toHaveProperty('rollout');
});

test('returns the live version when nothing has changed', async () => {
  const { shipped, before, progress } = await shipWallet(async () => undefined, { label: 'one' });
  expect(shipped).toBe(before);
  expect(progress).toMatch(/^Nothing to do: /);
});
