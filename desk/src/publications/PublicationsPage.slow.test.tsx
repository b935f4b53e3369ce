import type { Publication } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const notice: Publication = {
  id: 4,
  title: '维护通知',
  content: '<p>今晚维护</p>',
  shown: 1,
  created_at: '2026-11-22 10:00:00',
};

const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('publishes a notice', async () => {
  answer('GET /notices', pageOf<Publication>([]));
  answer('POST /notices', { id: 5 });
  const { user, fill } = renderDesk('/notices', 'editor');
  expect(await screen.findByText('暂无公告')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '新建公告' }));
  const dialog = await dialogOf('新建公告');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写标题')).toBeVisible();
  await fill({ 标题: '新公告', '正文（HTML）': '<p>好</p>' });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('公告已发布')).toBeVisible();
  expect(received('POST /notices').map(({ fields }) => fields)).toEqual([
    { title: '新公告', content: '<p>好</p>', shown: 1 },
  ]);
});

it('shows and publishes notices at an address that differs from the route in a slash or in case', async () => {
  answer('GET /notices', pageOf([notice]));
  const { unmount } = renderDesk('/notices/', 'editor');
  expect(await screen.findByText('维护通知')).toBeVisible();
  expect(screen.getByRole('button', { name: '新建公告' })).toBeVisible();
  unmount();
  renderDesk('/Notices', 'editor');
  expect(await screen.findByRole('button', { name: '新建公告' })).toBeVisible();
  expect(received('GET /activities')).toEqual([]);
});

it('requires a reason to hide a notice, and edits it', async () => {
  answer('GET /notices', pageOf([notice]));
  answer('POST /notices/:id', null);
  const { user, fill } = renderDesk('/notices', 'editor');
  answer('POST /notices/:id/remove', null);
  await user.click(await screen.findByRole('button', { name: '隐藏' }));
  const asked = await dialogOf('隐藏公告 维护通知');
  await user.click(asked.getByRole('button', { name: '确定' }));
  expect(await asked.findByText('请填写原因')).toBeVisible();
  expect(received('POST /notices/:id/remove')).toEqual([]);
  await user.type(asked.getByLabelText('原因'), '已过期{Enter}');
  expect(await screen.findByText('已隐藏')).toBeVisible();
  expect(received('POST /notices/:id/remove')[0]?.fields).toEqual({ id: '4', reason: '已过期' });
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const dialog = await dialogOf('编辑公告');
  await fill({ 标题: '（更新）' });
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(received('POST /notices/:id')).toHaveLength(1));
  expect(received('POST /notices/:id').map(({ fields }) => fields)).toEqual([
    { id: '4', title: '维护通知（更新）', content: '<p>今晚维护</p>', shown: 1 },
  ]);
});

it('edits the summary of an activity, and removes its picture with an empty address', async () => {
  answer('GET /bonus-rules', []);
  answer('GET /activities', pageOf([{ ...notice, title: '首存礼', banner: '/a.svg', memo: '送 8 元' }]));
  answer('POST /activities/:id', null);
  const { user, fill } = renderDesk('/activities', 'editor');
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = await dialogOf('编辑活动');
  await fill({ 简介: '起' });
  await user.clear(dialog.getByLabelText('图片地址'));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('活动已保存')).toBeVisible();
  expect(received('POST /activities/:id')[0]?.fields).toEqual({
    id: '4',
    title: '首存礼',
    content: '<p>今晚维护</p>',
    shown: 1,
    banner: '',
    memo: '送 8 元起',
    bonus_rule: null,
  });
});

it('gives an activity the bonus of a rule', async () => {
  answer('GET /activities', pageOf([{ ...notice, title: '首存礼' }]));
  answer('POST /activities/:id', null);
  const rule = { id: 3, version: 1, name: '首存礼金', kind: 'fixed', amount: '8.00' };
  answer('GET /bonus-rules', [rule as never]);
  const { user } = renderDesk('/activities', 'editor');
  const edit = await screen.findByRole('button', { name: '编辑' });
  expect(received('GET /bonus-rules')).toEqual([]);
  await user.click(edit);
  const dialog = await dialogOf('编辑活动');
  await user.click(dialog.getByRole('combobox', { name: '奖金' }));
  await user.click(await screen.findByTitle('3 首存礼金'));
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('活动已保存')).toBeVisible();
  expect(received('POST /activities/:id')[0]?.fields).toMatchObject({ bonus_rule: 3 });
});
