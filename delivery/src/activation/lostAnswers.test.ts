import { preparedSite } from '../testing/testSite';
import { type Registry, readRegistry, type Site } from '../registry/registry';
import type { SiteStore } from '../store/siteStore';
import { controlRollout } from '../rollout/changeRollout';
import { UnconfirmedChange } from '../base/refusal';
import { activate } from './activate';
import { rollback } from './rollback';

/* The answer to a change of the registry is lost, as in a network: the change is made once and reported as done. */

const WALLET = 'mfe-wallet';
const by = { by: 'ann' };

/** Replaces one answer of the store to a change that it has made. */
const answering = (site: Site, answer: (store: SiteStore) => Promise<boolean>): Site => {
  let isLost = false;
  const replaceRegistry: SiteStore['replaceRegistry'] = async (...change) => {
    const replaced = await site.store.replaceRegistry(...change);
    if (isLost || !replaced) return replaced;
    isLost = true;
    return answer(site.store);
  };
  return { ...site, store: { ...site.store, replaceRegistry } };
};

type Apps = Registry['apps'];
interface Change {
  /** Starts with a canary of the wallet, or with an automatic rollout. */
  from?: 'canary' | 'rollout';
  run: (site: Site, newest: string) => Promise<unknown>;
  wallet: (versions: string[], newest: string) => object;
}

const changes: Record<string, Change> = {
  activate: {
    run: (site, version) => activate(site, [{ app: WALLET, version }], by),
    wallet: ([one, two, three], newest) => ({ live: newest, previous: [three, two, one] }),
  },
  'activate as a canary': {
    run: (site, version) => activate(site, [{ app: WALLET, version }], { ...by, canary: 10 }),
    wallet: ([one, two, three], newest) => ({ live: three, previous: [two, one], canary: newest }),
  },
  rollback: {
    run: (site) => rollback(site, WALLET, by),
    wallet: ([one, two]) => ({ live: two, previous: [one] }),
  },
  'roll back a canary': {
    from: 'canary',
    run: (site) => rollback(site, WALLET, by),
    wallet: ([one, two, three]) => ({ live: three, previous: [two, one] }),
  },
  'roll back a canary by its version': {
    from: 'canary',
    run: (site, of) => rollback(site, WALLET, { ...by, of }),
    wallet: ([one, two, three]) => ({ live: three, previous: [two, one] }),
  },
  withdraw: {
    from: 'rollout',
    run: (site) => controlRollout(site, WALLET, 'withdraw', by),
    wallet: ([one, two, three]) => ({ live: three, previous: [two, one] }),
  },
};

const losses: Record<string, (store: SiteStore) => Promise<boolean>> = {
  'a client that sent it again was answered that another change came first': async () => false,
  'no answer came': async () => {
    throw new UnconfirmedChange('no answer');
  },
};

const walletOf = ({ [WALLET]: wallet }: Apps) => ({
  live: wallet?.live,
  previous: wallet?.previous.map(({ version }) => version),
  canary: wallet?.canary?.version,
});

const siteWithFour = preparedSite(async ({ release, publish }) => {
  await release('shell', 'one');
  const versions = [await release(WALLET, 'one'), await release(WALLET, 'two'), await release(WALLET, 'three')];
  return { versions, newest: await publish(WALLET, 'four'), games: await publish('mfe-games') };
});

const start = async ({ from }: Pick<Change, 'from'>) => {
  const { site, ...versions } = await siteWithFour();
  const options = from === 'rollout' ? { rollout: { steps: [1, 100], minutes: 10 } } : { canary: 10 };
  if (from) await activate(site, [{ app: WALLET, version: versions.newest }], { ...by, ...options });
  return { site, ...versions };
};

describe.each(Object.entries(changes))('%s', (_name, change) => {
  test.each(Object.entries(losses))('is made once if %s', async (_loss, loss) => {
    const { site, versions, newest } = await start(change);
    const { revision } = await readRegistry(site);
    await change.run(answering(site, loss), newest);
    const after = await readRegistry(site);
    expect(walletOf(after.apps)).toEqual(change.wallet(versions, newest));
    expect(after.revision).toBe(revision + 1);
  });

  test.each(Object.entries(losses))('is made once if another change follows and %s', async (_loss, loss) => {
    const { site, versions, newest, games } = await start(change);
    const { revision } = await readRegistry(site);
    const followed = answering(site, async (store) => {
      await activate(site, [{ app: 'mfe-games', version: games }], by);
      return loss(store);
    });
    await change.run(followed, newest);
    const after = await readRegistry(site);
    expect(walletOf(after.apps)).toEqual(change.wallet(versions, newest));
    expect(after.revision).toBe(revision + 2);
  });
});

test('a rollback never ends another release than the one that was live when it began', async () => {
  const { site, versions } = await start({});
  const two = answering({ ...site, store: { ...site.store } }, async () => true);
  let isFirst = true;
  const overtaken: SiteStore['replaceRegistry'] = async (...change) => {
    if (isFirst) {
      isFirst = false;
      await rollback(two, WALLET, { by: 'bob' });
    }
    return site.store.replaceRegistry(...change);
  };
  const slow = { ...site, store: { ...site.store, replaceRegistry: overtaken } };
  await expect(rollback(slow, WALLET, by)).rejects.toThrow(`${WALLET} ${versions[2]} is no longer active`);
  expect((await readRegistry(site)).apps[WALLET]?.live).toBe(versions[1]);
});

test('a change whose outcome is not known is not reported as one that changed nothing', async () => {
  const { site } = await start({});
  const replaceRegistry = async (): Promise<boolean> => {
    throw new UnconfirmedChange('no answer');
  };
  const silent = { ...site, store: { ...site.store, replaceRegistry } };
  await expect(rollback(silent, WALLET, by)).rejects.toThrow(UnconfirmedChange);
});
