import { screen, waitFor, within } from '@testing-library/react';
import { renderDesk } from '../testing/renderDesk';
import { answer, received } from '../testing/server';

const sent = () => received('POST /content/:key').map(({ fields }) => fields);
const changeDialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));

const openSite = (siteState: 0 | 1) => {
  answer('GET /content', [
    { key: 'faq', about: '列表，每项 {question, answer}', set: true, money: false },
    { key: 'newer.text', about: '自定义内容', set: true, money: false },
    { key: 'site.line', about: '底部', set: false, money: false },
    { key: 'rates', about: '汇率', set: false, money: true },
  ]);
  answer('GET /content/:key', { key: 'app', about: '', value: { site_state: siteState, repair_tips: '维护中' } });
  answer('POST /content/:key', { value: {} });
};

it('lists the content without money settings, described without names of fields', async () => {
  openSite(1);
  renderDesk('/content', 'admin');
  expect(await screen.findByRole('row', { name: '常见问题 “常见问题”页面的问题与回答 已修改' })).toBeVisible();
  expect(screen.getByRole('row', { name: 'newer.text 自定义内容 已修改' })).toBeVisible();
  expect(screen.queryByText('汇率')).toBeNull();
});

it('links to a key with a dot by a query', async () => {
  openSite(1);
  renderDesk('/content', 'editor');
  const link = await screen.findByRole('link', { name: '首页底部文字' });
  expect(link).toHaveAttribute('href', '/content/edit?key=site.line');
});

it('starts maintenance with a text for members and a reason', async () => {
  openSite(1);
  const { user, fill } = renderDesk('/content', 'editor');
  await user.click(await screen.findByRole('button', { name: '开始维护' }));
  const dialog = await changeDialog('开始维护');
  await user.clear(dialog.getByLabelText('维护提示'));
  await user.click(dialog.getByRole('button', { name: '开始维护' }));
  expect(await dialog.findByText('请填写维护提示')).toBeVisible();
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  await fill({ 维护提示: '升级到 12 点', 原因: '升级' });
  await user.click(dialog.getByRole('button', { name: '开始维护' }));
  expect(await screen.findByText('网站已进入维护')).toBeVisible();
  expect(sent()).toEqual([
    { key: 'app.repair_tips', value: '升级到 12 点' },
    { key: 'app.site_state', value: 0, reason: '升级' },
  ]);
});

it('opens the site again for a reason', async () => {
  openSite(0);
  const { user } = renderDesk('/content', 'editor');
  await user.click(await screen.findByRole('button', { name: '恢复开放' }));
  await user.type((await changeDialog('恢复开放')).getByLabelText('原因'), '升级完成{Enter}');
  expect(await screen.findByText('已恢复开放')).toBeVisible();
  expect(sent()).toEqual([{ key: 'app.site_state', value: 1, reason: '升级完成' }]);
});

it('asks for a reason to open or close the site with the other fields of 站点信息, and for no other field', async () => {
  answer('GET /content/:key', { key: 'app', about: '', value: { title: '站', site_state: 1 } });
  answer('POST /content/:key', { value: {} });
  const { user, fill, enter } = renderDesk('/content/edit?key=app', 'editor');
  await fill({ 网站标题: '点' });
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  const change = await changeDialog('变更：站点信息');
  expect(change.queryByLabelText('原因')).toBeNull();
  await user.click(change.getByRole('button', { name: '返回修改' }));
  await user.click(screen.getByRole('switch', { name: '网站开放' }));
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  await enter({ 原因: '升级' });
  await waitFor(() => expect(sent()[0]).toMatchObject({ value: { site_state: 0 }, reason: '升级' }));
});

const app = { title: '站', site_state: 1, redpacket_switch: 0, ios_download_url: 'https://a.cn/i' };
const approvalHint = '提交后由另一位操作员复核；没有其他操作员可以复核时立即生效。';

it.each([
  ['deposit.hint', '旧', '文字', '新'],
  ['deposit.protocols', '旧', '文字', '新'],
  ['withdraw.help', null, '文字', '新'],
  ['app', app, 'iOS 下载地址', '2'],
])('says that a change of %s needs a second operator', async (key, value, label, typed) => {
  answer('GET /content/:key', { key, about: '', value });
  answer('POST /content/:key', { pending: 7 });
  const { user } = renderDesk(`/content/edit?key=${key}`, 'editor');
  await user.type(await screen.findByLabelText(label), typed);
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(approvalHint)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByText(/^修改已提交复核（编号 7）/)).toBeVisible();
});

it.each([
  ['turned on', 0, approvalHint],
  ['turned off', 1, ''],
])('says when red packets that are %s take effect', async (_what, redpacket_switch, hint) => {
  answer('GET /content/:key', { key: 'app', about: '', value: { ...app, redpacket_switch } });
  const { user } = renderDesk('/content/edit?key=app', 'editor');
  await user.click(await screen.findByRole('switch', { name: '红包入口' }));
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  const dialog = await changeDialog('变更：站点信息');
  expect(dialog.queryByText(/复核/)?.textContent ?? '').toBe(hint);
});

it('previews HTML as members see it, and refuses pictures that they would not see', async () => {
  answer('GET /content/:key', { key: 'about', about: '', value: '<p>旧</p>' });
  answer('POST /content/:key', { value: '' });
  const { user } = renderDesk('/content/edit?key=about', 'editor');
  const text = await screen.findByLabelText('HTML');
  await user.clear(text);
  await user.click(text);
  await user.paste('<p onclick="alert(1)">新</p><img src="http://img.example/a.png">');
  const preview = within(screen.getByRole('region', { name: '预览' }));
  expect(await preview.findByText('新')).not.toHaveAttribute('onclick');
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  expect(await screen.findByText(/会员的浏览器不显示http图片/)).toBeVisible();
  await user.clear(text);
  await user.paste('<p>新</p>');
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  const dialog = await changeDialog('变更：关于我们');
  expect(dialog.queryByText(/复核/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(sent()).toEqual([{ key: 'about', value: '<p>新</p>', confirm: false }]);
});

it('edits a list that was never set', async () => {
  answer('GET /content/:key', { key: 'faq', about: '', value: null });
  answer('POST /content/:key', { value: [] });
  const { user, fill } = renderDesk('/content/edit?key=faq', 'editor');
  expect(await screen.findByText('尚未设置，网站显示内置的内容。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '新增一项' }));
  await fill({ '第 1 项 问题': '问', '第 1 项 回答': '答' });
  await user.click(screen.getByRole('button', { name: '查看变更并提交' }));
  await user.click((await changeDialog('变更：常见问题')).getByRole('button', { name: '提交' }));
  await waitFor(() => expect(sent()[0]?.value).toEqual([{ question: '问', answer: '答' }]));
});

it('requires a reason to restore the default', async () => {
  answer('GET /content/:key', { key: 'site.line', about: '', value: '旧文字' });
  answer('POST /content/:key/reset', { value: null });
  const { user, fill } = renderDesk('/content/edit?key=site.line', 'editor');
  await user.click(await screen.findByRole('button', { name: '恢复默认' }));
  const dialog = await changeDialog('恢复默认：首页底部文字');
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await dialog.findByText('请填写原因')).toBeVisible();
  expect(received('POST /content/:key/reset')).toEqual([]);
  await fill({ 原因: '文字有误' });
  await user.click(dialog.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(received('POST /content/:key/reset')[0]?.fields).toEqual({
    key: 'site.line',
    confirm: false,
    reason: '文字有误',
  });
});

it('neither replaces typed text nor overwrites when another operator changed the content', async () => {
  let stored = '旧';
  answer('GET /content/:key', () => ({ key: 'site.line', about: '', value: stored }));
  answer('POST /content/:key/reset', { value: null });
  const { user, fill } = renderDesk('/content/edit?key=site.line', 'editor');
  await fill({ 文字: '和新' });
  stored = '别人的';
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('此内容刚被修改。')).toBeVisible();
  expect(screen.getByLabelText('文字')).toHaveValue('旧和新');
  expect(screen.getByRole('button', { name: '查看变更并提交' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '载入最新内容' }));
  expect(await screen.findByLabelText('文字')).toHaveValue('别人的');
});
