import type { AppDependencies, ReleaseDependencies } from '@site/contract/operators';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer } from '../testing/server';

const anApp = (app: string, more: Partial<AppDependencies> = {}): AppDependencies => ({
  app,
  version: '1.4.0',
  shared: { built: '2.0.0', range: '^2.0.0' },
  exports: ['Button', 'to'],
  pages: [],
  links: [],
  slots: [],
  calls: [],
  ...more,
});
const dependencies: ReleaseDependencies = {
  problem: '',
  shared_version: '2.1.0',
  slots: ['home.games', 'login.popup'],
  apps: [
    anApp('mfe-games', { pages: ['/games'], links: ['/deposit', '/games', '/gone'], slots: ['home.games'] }),
    anApp('mfe-wallet', { pages: ['/deposit'], calls: [{ name: 'uservip', fields: ['flow', 'name'] }] }),
  ],
};

it('shows what each app needs, and the apps that it links to', async () => {
  answer('GET /releases/dependencies', dependencies);
  renderDesk('/releases/dependencies', 'auditor');
  expect(await screen.findByRole('img', { name: '依赖图：2 个应用，2 个插槽，1 个插槽被使用' })).toBeVisible();
  const table = within(screen.getByRole('table', { name: '各应用的依赖' }));
  expect(
    table.getByRole('row', { name: 'mfe-games 1.4.0 2.0.0（可用 ^2.0.0） 2 0 home.games mfe-wallet、无' }),
  ).toBeVisible();
  expect(table.getByRole('row', { name: 'mfe-wallet 1.4.0 2.0.0（可用 ^2.0.0） 2 1 — —' })).toBeVisible();
});

it.each([
  ['home.games', 'mfe-games', '插槽'],
  ['/deposit', 'mfe-games', '链接'],
  ['uservip', 'mfe-wallet', '接口（读取 2 个字段）'],
  ['uservip.flow', 'mfe-wallet', '字段'],
])('finds who uses %s', async (name, app, use) => {
  answer('GET /releases/dependencies', dependencies);
  renderDesk(`/releases/dependencies?find=${encodeURIComponent(name)}`, 'auditor');
  const table = within(await screen.findByRole('table', { name: `使用 ${name} 的应用` }));
  expect(table.getByRole('row', { name: new RegExp(`^${app} 1.4.0 ${use.replace(/[（）]/g, '.')} `) })).toBeVisible();
  const other = app === 'mfe-games' ? 'mfe-wallet' : 'mfe-games';
  expect(table.queryByRole('row', { name: new RegExp(`^${other} `) })).toBeNull();
});

it('says that no app uses the name that is searched for', async () => {
  answer('GET /releases/dependencies', dependencies);
  const { user } = renderDesk('/releases/dependencies', 'auditor');
  await user.type(await screen.findByRole('searchbox', { name: /查找导出/ }), 'uservip.id{Enter}');
  expect(await screen.findByText('没有应用使用 uservip.id')).toBeVisible();
});

it('shows why nothing can be shown, and an empty state', async () => {
  answer('GET /releases/dependencies', { ...dependencies, problem: '无法读取。', apps: [] });
  const first = renderDesk('/releases/dependencies', 'auditor');
  expect(await screen.findByText('无法读取。')).toBeVisible();
  first.unmount();
  answer('GET /releases/dependencies', { ...dependencies, apps: [] });
  renderDesk('/releases/dependencies', 'auditor');
  expect(await screen.findByText('还没有发布')).toBeVisible();
});
