import type { BonusCandidate, BonusRule } from '@site/contract/operators';
import { screen, waitFor, within } from '@testing-library/react';
import { pageOf } from '../testing/orders';
import { renderDesk } from '../testing/renderDesk';
import { answer, received, refuse } from '../testing/server';

const rule: BonusRule = {
  id: 3,
  version: 2,
  name: '首存礼金',
  kind: 'deposit-share',
  amount: null,
  percent: 50,
  cap: '1000.00',
  multiple: '10.00',
  highest_stake: '20.00',
  weights: [
    { platform: 'SG', game_code: 'SGB1001', name: '百家乐', percent: 10 },
    { category: 'realbet', percent: 50 },
  ],
  valid_days: 7,
  once: ['member', 'device'],
  created_at: '2026-11-22 10:00:00',
  running: 4,
  given: 12,
};

const sent = () => received('POST /bonus-rules').map(({ fields }) => fields);

const open = async (button: string, ...rules: BonusRule[]) => {
  answer('GET /bonus-rules', rules);
  const view = renderDesk('/bonuses', 'editor');
  await view.user.click(await screen.findByRole('button', { name: button }));
  return { ...view, dialog: within(await screen.findByRole('dialog')) };
};

it('lists rules with their version, terms and numbers of bonuses', async () => {
  answer('GET /bonus-rules', [rule, { ...rule, id: 4, kind: 'fixed', amount: '8.00', weights: [], once: [] }]);
  renderDesk('/bonuses', 'editor');
  await screen.findAllByText('首存礼金');
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.filter((row) => row.includes('首存礼金'))).toEqual([
    '32首存礼金50%，最多 ¥1,000.00存款比例10 倍百家乐 10%、真人 50%20.007 天每会员、每设备4122026-11-22 10:00:00新版本',
    '42首存礼金¥8.00固定金额10 倍全部 100%20.007 天不限4122026-11-22 10:00:00新版本',
  ]);
});

it('checks a new rule before it is sent, and asks for the amount of a fixed bonus only', async () => {
  answer('POST /bonus-rules', { id: 5, version: 1 });
  const { user, fill, dialog } = await open('新建奖金规则');
  await user.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
  for (const label of ['名称', '金额（元）', '流水倍数', '有效期（天）'])
    expect(await dialog.findByText(`请填写${label}`)).toBeVisible();
  expect(dialog.queryByLabelText('比例（%）')).toBeNull();
  await fill({ 名称: '体验金', '金额（元）': '8', 流水倍数: '1.5', '有效期（天）': '400' });
  expect(await dialog.findByText('须为 1 至 365')).toBeVisible();
  await user.clear(dialog.getByLabelText('有效期（天）'));
  await fill({ '有效期（天）': '30' });
  await user.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
  expect(await screen.findByText('奖金规则已发布')).toBeVisible();
  expect(sent()).toEqual([
    {
      name: '体验金',
      kind: 'fixed',
      amount: '8',
      multiple: '1.5',
      valid_days: 30,
      once: ['member', 'device', 'payment'],
      weights: [],
    },
  ]);
});

it('publishes the next version of a rule, which may wait for a second operator', async () => {
  answer('POST /bonus-rules', { pending: 31 } as never);
  const { user, fill, dialog } = await open('新版本', rule);
  await user.clear(dialog.getByLabelText('比例（%）'));
  await user.clear(dialog.getByLabelText('单注上限（元）'));
  await fill({ '比例（%）': '80' });
  await user.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
  expect(await screen.findByText(/^已提交复核（编号 31）/)).toBeVisible();
  expect(sent()).toEqual([
    {
      id: 3,
      name: '首存礼金',
      kind: 'deposit-share',
      percent: 80,
      cap: '1000.00',
      multiple: '10.00',
      valid_days: 7,
      once: ['member', 'device'],
      weights: [
        { platform: 'SG', game_code: 'SGB1001', percent: 10 },
        { category: 'realbet', percent: 50 },
      ],
    },
  ]);
});

it('shows which members would get the bonus, until the terms change', async () => {
  const candidate: BonusCandidate = {
    id: 7,
    username: 'member88',
    amount: '50.00',
    shares: ['device', 'payment-source'],
  };
  answer('POST /bonus-rules/preview', pageOf([candidate]));
  const { user, fill, dialog } = await open('新版本', rule);
  await user.click(dialog.getByRole('button', { name: '预览可获得的会员' }));
  expect(
    await dialog.findByRole('row', { name: 'member88 ¥50.00 与已领取会员同设备，不能获得、与已领取会员同付款账户' }),
  ).toBeVisible();
  expect(received('POST /bonus-rules/preview').map(({ fields }) => fields)).toMatchObject([{ id: 3, page: 1 }]);
  await fill({ 名称: '！' });
  await waitFor(() => expect(dialog.queryByText('member88')).toBeNull());
  expect(sent()).toEqual([]);
});

it('keeps the form, with the message, after a refusal', async () => {
  refuse('POST /bonus-rules', '计入比例须填写游戏类别，或平台和游戏代码！');
  const { user, dialog } = await open('新版本', rule);
  await user.click(dialog.getByRole('button', { name: /^发\s?布$/ }));
  expect(await screen.findByText('计入比例须填写游戏类别，或平台和游戏代码！')).toBeVisible();
  expect(dialog.getByLabelText('名称')).toHaveValue('首存礼金');
});

it('says that there are no rules yet', async () => {
  answer('GET /bonus-rules', []);
  renderDesk('/bonuses', 'editor');
  expect(await screen.findByText('暂无奖金规则')).toBeVisible();
});

it('shows what bonuses cost to those who may read reports', async () => {
  answer('GET /bonus-rules', []);
  const cost = { day: '2026-11-22', rule: 3, name: '首存礼金', granted: '50.00', converted: '20.00' };
  answer('GET /reports/bonuses', [{ ...cost, returned: '12.50', covered: '0.50' }]);
  const { unmount } = renderDesk('/bonuses', 'editor');
  expect(await screen.findByText('暂无奖金规则')).toBeVisible();
  expect(received('GET /reports/bonuses')).toEqual([]);
  unmount();
  renderDesk('/bonuses', 'admin');
  const row = await screen.findByRole('row', { name: '2026-11-22 首存礼金 50.00 20.00 12.50 0.50 38.00' });
  expect(row).toBeVisible();
});
