import { join } from 'node:path';
import { SHELL, appsOf } from '../appNames';
import { repository } from '../siteFolder';
import { readRemote } from './readRemote';
import { readApp, readShell } from './readSource';
import { exportedNames, kitNames } from './sharedPackage';

const folderOf = (name: string) => join(repository, name);
const shared = folderOf('shared');
const apps = appsOf(repository).filter((name) => name !== SHELL);

const readAll = async () => ({
  shell: await readShell(folderOf(SHELL), shared),
  exports: await exportedNames(shared),
  kit: await kitNames(shared),
  apps: new Map(
    await Promise.all(
      apps.map(async (name) => {
        const facts = { ...(await readApp(folderOf(name), shared)), ...(await readRemote(folderOf(name), shared)) };
        return [name, facts] as const;
      }),
    ),
  ),
});

let ours: Awaited<ReturnType<typeof readAll>>;
beforeAll(async () => {
  ours = await readAll();
});

test.each(apps)('%s takes of the shell what the shell has', (name) => {
  const { uses = [], references = [], routes = [], slots = [] } = ours.apps.get(name) ?? {};
  expect(uses).toContain('defineRemote');
  expect(ours.exports).toEqual(expect.arrayContaining(uses));
  expect(ours.shell.references).toEqual(expect.arrayContaining(references));
  expect(ours.kit).toEqual(expect.arrayContaining(routes.flatMap(({ kit = [] }) => kit)));
  expect(ours.shell.slotPlaces).toEqual(expect.arrayContaining(slots.map((slot) => slot.name)));
});

test('every link of our apps and of the shell leads to a page of theirs', () => {
  const facts = [...ours.apps.values()];
  const pages = ['/', ...facts.flatMap(({ routes }) => routes.map(({ path }) => path))];
  expect(pages).toEqual(expect.arrayContaining([...ours.shell.links, ...facts.flatMap(({ links }) => links)]));
});

test('the account links to the wallet, the wallet to the account, and the shell to games and promotions', () => {
  const linksOf = (name: string) => ours.apps.get(name)?.links;
  expect(linksOf('mfe-account')).toEqual(expect.arrayContaining(['/deposit', '/withdraw', '/assets']));
  expect(linksOf('mfe-wallet')).toEqual(expect.arrayContaining(['/modifyPayPassword', '/addBankCard']));
  expect(linksOf('mfe-wallet')).not.toContain('/deposit');
  expect(ours.shell.links).toEqual(expect.arrayContaining(['/gamePage', '/vip']));
});

test('no name of an endpoint is injected twice', () => {
  const names = [ours.shell, ...ours.apps.values()].flatMap(({ endpoints }) => endpoints.map(({ name }) => name));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names).toContain('walletCreateDeposit');
});
