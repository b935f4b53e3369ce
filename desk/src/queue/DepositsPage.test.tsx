import type { DepositRow, Page } from '@site/contract/operators';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { aMemberRow } from '../testing/members';
import { aContext, aDeposit, pageOf } from '../testing/orders';
import { evidenceIsShown, openOrder, panel, rowOf, selectedIs } from '../testing/queue';
import { renderDesk } from '../testing/renderDesk';
import { answer, breakCall, received, refuse, respond } from '../testing/server';

/** A listener with a queue that a decision shortens. */
const openQueue = (...ids: string[]) => {
  let waiting: DepositRow[] = ids.map((id) => aDeposit(id));
  answer('GET /deposits', () => pageOf(waiting));
  answer('GET /deposits/:id', ({ id }) => ({ ...aDeposit(String(id)), ...aContext({ flags: ['first-deposit'] }) }));
  const decide = ({ id }: Record<string, unknown>) => {
    waiting = waiting.filter((row) => row.out_trade_no !== id);
    return null;
  };
  answer('POST /deposits/:id/approve', decide);
  answer('POST /deposits/:id/reject', decide);
  return { removeFirst: () => waiting.shift() };
};

/** The page of a cashier with a queue whose first deposit is open. */
const openFirst = async (...ids: string[]) => {
  const queue = openQueue(...ids);
  const desk = renderDesk('/deposits', 'cashier');
  await openOrder(ids[0] ?? '');
  await evidenceIsShown();
  return { ...queue, ...desk };
};

it('approves the selected deposit with a and selects the next one', async () => {
  openQueue('D1', 'D2', 'D3');
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  await user.keyboard('j');
  await selectedIs('D2');
  await evidenceIsShown();
  await user.keyboard('a');
  await selectedIs('D3');
  expect(received('POST /deposits/:id/approve').map(({ fields }) => fields.id)).toEqual(['D2']);
  expect(await screen.findByText('已通过', { selector: '.ant-message *' })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('D2', { selector: 'td' })).toBeNull());
  await user.keyboard('k');
  await selectedIs('D1');
});

it('shows the evidence of the selected deposit, and reads no other: each reading is in the audit log', async () => {
  await openFirst('D1', 'D2');
  const beside = within(await panel());
  for (const text of ['首次存款', '王小明', '¥12,345.00']) expect(beside.getByText(text)).toBeVisible();
  expect(received('GET /deposits/:id').map(({ fields }) => fields.id)).toEqual(['D1']);
});

it('shows what the member says about the payment, and reads the picture only when it is asked for', async () => {
  const handedIn = { reported_reference: 'a1b2c3', has_proof: 1 } as const;
  answer('GET /deposits', pageOf([aDeposit('D1', handedIn)]));
  answer('GET /deposits/:id', { ...aDeposit('D1', handedIn), ...aContext() });
  answer('GET /deposits/:id/proof', { picture: 'AAAA' });
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  await evidenceIsShown();
  const beside = within(await panel());
  expect(beside.getByText('a1b2c3')).toBeVisible();
  expect(received('GET /deposits/:id/proof')).toEqual([]);
  await user.click(beside.getByRole('button', { name: '查看截图' }));
  expect(await beside.findByRole('img', { name: '付款截图' })).toHaveAttribute('src', 'data:image/jpeg;base64,AAAA');
  expect(received('GET /deposits/:id/proof').map(({ fields }) => fields.id)).toEqual(['D1']);
});

it('approves nothing with a key, a button or Enter before the selected deposit’s evidence has loaded', async () => {
  openQueue('D1', 'D2');
  let loadSecond: () => void = () => undefined;
  respond('GET /deposits/:id', async ({ id }) => {
    if (id === 'D2') await new Promise<void>((resolve) => (loadSecond = resolve));
    return HttpResponse.json({ code: 200, message: 'ok', data: { ...aDeposit(String(id)), ...aContext() } });
  });
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  await evidenceIsShown();
  expect(within(rowOf('D2')).queryByRole('button', { name: '通过' })).toBeNull();
  await user.keyboard('j');
  await selectedIs('D2');
  expect(within(rowOf('D2')).getByRole('button', { name: '通过' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '确认入账' })).toBeDisabled();
  await user.keyboard('a');
  expect(await screen.findByText('审核资料尚未加载完成，暂时不能操作')).toBeVisible();
  await user.type(screen.getByLabelText('备注'), '{Enter}');
  expect(received('POST /deposits/:id/approve')).toEqual([]);
  await user.keyboard('{Tab}');
  loadSecond();
  await evidenceIsShown();
  await user.click(within(rowOf('D2')).getByRole('button', { name: '通过' }));
  await waitFor(() => expect(received('POST /deposits/:id/approve').map(({ fields }) => fields.id)).toEqual(['D2']));
});

it('shows the last four digits of the payer’s account, and all of them once the deposit is read', async () => {
  const remitter = { name: '李四', bank: '招商银行', number: '************1234', branch: '深圳' };
  answer('GET /deposits', pageOf([aDeposit('D1', { remitter })]));
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  respond('GET /deposits/:id', async () => {
    await loaded;
    const whole = aDeposit('D1', { remitter: { ...remitter, number: '6225880100001234' } });
    return HttpResponse.json({ code: 200, message: 'ok', data: { ...whole, ...aContext() } });
  });
  renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  const beside = within(await panel());
  expect(await beside.findByText(/李四 招商银行 \*{12}1234 深圳/)).toBeVisible();
  load();
  expect(await beside.findByText(/李四 招商银行 6225880100001234 深圳/)).toBeVisible();
});

it('shows who proposed an approval that waits for a second operator, with the evidence and a link to 复核', async () => {
  const proposal = { proposed: 1, proposed_by: 'chen' } as const;
  answer('GET /deposits', pageOf([aDeposit('D1', proposal), aDeposit('D2')]));
  answer('GET /deposits/:id', ({ id }) => ({ ...aDeposit(String(id)), ...aContext({ flags: ['first-deposit'] }) }));
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  expect(rowOf('D1')).toHaveTextContent('等待复核（chen提交）');
  const beside = within(await panel());
  expect(beside.getByText('chen已提交通过，等待另一位操作员复核。')).toBeVisible();
  expect(beside.getByRole('link', { name: '前往复核' })).toHaveAttribute('href', '/approvals');
  expect(await beside.findByText('首次存款')).toBeVisible();
  expect(within(rowOf('D1')).queryByRole('button', { name: '通过' })).toBeNull();
  expect(within(rowOf('D1')).getByRole('button', { name: '拒绝' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '确认入账' })).toBeNull();
  await user.keyboard('a');
  expect(received('POST /deposits/:id/approve')).toEqual([]);
});

it('decides nothing while the evidence could not be loaded', async () => {
  openQueue('D1');
  refuse('GET /deposits/:id', '服务器忙', 500);
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  expect(await screen.findByText('服务器忙')).toBeVisible();
  await user.keyboard('ar');
  for (const name of ['通过', '拒绝']) expect(within(rowOf('D1')).getByRole('button', { name })).toBeDisabled();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(received('POST /deposits/:id/approve')).toEqual([]);
});

it('asks for a reason before it rejects with r, and takes no other key meanwhile', async () => {
  const { user } = await openFirst('D1', 'D2');
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: '拒绝 D1' });
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  expect(await within(dialog).findByText('请填写原因')).toBeVisible();
  await user.type(within(dialog).getByLabelText('原因'), 'jak 未到账{Enter}');
  await selectedIs('D2');
  await user.click(screen.getByRole('button', { name: '立即提交' }));
  await waitFor(() =>
    expect(received('POST /deposits/:id/reject').map(({ fields }) => fields)).toEqual([
      { id: 'D1', reason: 'jak 未到账', note: '' },
    ]),
  );
  expect(received('POST /deposits/:id/approve')).toEqual([]);
});

describe('a refusal', () => {
  afterEach(() => jest.useRealTimers());

  /** Refuses D1 with a reason to choose from. */
  const refuseFirst = async () => {
    openQueue('D1', 'D2');
    const { user, unmount } = renderDesk('/deposits', 'cashier');
    await openOrder('D1');
    await evidenceIsShown();
    await user.keyboard('r');
    const dialog = within(await screen.findByRole('dialog', { name: '拒绝 D1' }));
    await user.click(dialog.getByRole('button', { name: '未收到款项' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await screen.findByText(/^拒绝 D1：\d+ 秒后提交，离开此页立即提交$/)).toBeVisible();
    expect(screen.queryByText('D1', { selector: 'td' })).toBeNull();
    /* The dialog is gone: keyboard and screen reader go on with the next deposit. */
    expect(await panel()).toHaveFocus();
    return { user, unmount };
  };
  const refused = () => received('POST /deposits/:id/reject').map(({ fields }) => fields);

  it('is not sent if it is undone, and the deposit is listed again', async () => {
    const { user, unmount } = await refuseFirst();
    await user.click(screen.getByRole('button', { name: '撤销' }));
    expect(rowOf('D1')).toBeVisible();
    unmount();
    expect(refused()).toEqual([]);
  });

  it('is sent when the page is left', async () => {
    const { user } = await refuseFirst();
    answer('GET /approvals', pageOf([]));
    await user.click(screen.getByRole('link', { name: '复核' }));
    await waitFor(() => expect(refused()).toEqual([{ id: 'D1', reason: '未收到款项', note: '' }]));
  });

  it('is sent after ten seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    await refuseFirst();
    expect(refused()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(refused()).toHaveLength(1));
    expect(await screen.findByText('已拒绝')).toBeVisible();
  });
});

it('needs a note when another amount was received', async () => {
  const { enter } = await openFirst('D1');
  await enter({ '实收金额（元）': '90.5' });
  expect(await screen.findByText('实收金额与订单不同，请填写备注')).toBeVisible();
  expect(received('POST /deposits/:id/approve')).toEqual([]);
  await enter({ 备注: '少转 9.5' });
  await waitFor(() => expect(received('POST /deposits/:id/approve')).toHaveLength(1));
  expect(received('POST /deposits/:id/approve')[0]?.fields).toEqual({ id: 'D1', received: '90.5', note: '少转 9.5' });
});

it('reads and shows the received amount as it is sent', async () => {
  const { user } = await openFirst('D1');
  fireEvent.change(screen.getByLabelText('备注'), { target: { value: '少转' } });
  await user.type(screen.getByLabelText('实收金额（元）'), '1,50{Enter}');
  expect(await screen.findByText('金额格式不明确，请只用一个小数点，如1000.00！')).toBeVisible();
  await user.clear(screen.getByLabelText('实收金额（元）'));
  await user.type(screen.getByLabelText('实收金额（元）'), '１０００。００');
  await user.click(screen.getByLabelText('付款编号'));
  expect(screen.getByLabelText('实收金额（元）')).toHaveValue('1000.00');
  await user.paste('ＡＢ 12\u200b\n');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(received('POST /deposits/:id/approve')).toHaveLength(1));
  expect(received('POST /deposits/:id/approve')[0]?.fields).toMatchObject({ received: '1000.00', external_id: 'AB12' });
});

it('shows the message and reads the list again when another operator was first', async () => {
  const { removeFirst, user } = await openFirst('D1', 'D2');
  refuse('POST /deposits/:id/approve', '该订单已被处理！');
  removeFirst();
  await user.keyboard('a');
  expect(await screen.findByText('该订单已被处理！')).toBeVisible();
  expect(await screen.findByText('D1 已被其他操作员处理')).toBeVisible();
  /* No other item takes the place of the selected one until the operator asks for it. */
  await user.keyboard('a');
  expect(received('POST /deposits/:id/approve')).toHaveLength(1);
  await user.keyboard('j');
  await selectedIs('D2');
});

it('sends the number of the payment, requires it once asked, and shows that it was credited', async () => {
  const { user, fill, enter } = await openFirst('D1', 'D2');
  refuse('POST /deposits/:id/approve', '请填写付款编号！');
  const problem = async () => within(await panel()).findByText('请填写付款编号！');
  await user.keyboard('a');
  expect(await problem()).toBeVisible();
  await user.keyboard('a');
  await user.click(rowOf('D2'));
  await evidenceIsShown();
  await user.keyboard('a');
  expect(await problem()).toBeVisible();
  expect(received('POST /deposits/:id/approve')).toHaveLength(1);
  refuse('POST /deposits/:id/approve', '该笔付款已入账（订单D7）！');
  await enter({ 付款编号: ' 0xab12 ' });
  expect(await within(await panel()).findByText('该笔付款已入账（订单D7）！')).toBeVisible();
  expect(received('POST /deposits/:id/approve')[1]?.fields).toEqual({ id: 'D2', note: '', external_id: '0xab12' });
  await fill({ 付款编号: '3' });
  await waitFor(() =>
    expect(screen.queryByText('该笔付款已入账（订单D7）！', { selector: '.queue-panel *' })).toBeNull(),
  );
  refuse('POST /deposits/:id/approve', '付款编号只能包含字母、数字和符号！');
  await user.keyboard('{Enter}');
  expect(await within(await panel()).findByText('付款编号只能包含字母、数字和符号！')).toBeVisible();
  await fill({ 付款编号: '4' });
  await waitFor(() =>
    expect(screen.queryByText('付款编号只能包含字母、数字和符号！', { selector: '.queue-panel *' })).toBeNull(),
  );
});

it('offers to override a refusal because of the member, with a reason and a second operator', async () => {
  const { user, enter } = await openFirst('D1', 'D2');
  expect(screen.queryByRole('button', { name: '强制通过' })).toBeNull();
  refuse('POST /deposits/:id/approve', '不能通过：会员账户已冻结！');
  await user.keyboard('a');
  const beside = within(await panel());
  expect(await beside.findByText('不能通过：会员账户已冻结！')).toBeVisible();
  await user.click(beside.getByRole('button', { name: '强制通过' }));
  const dialog = within(await screen.findByRole('dialog', { name: '强制通过 D1' }));
  expect(dialog.getByText('仅内部可见；提交后须由另一位操作员复核')).toBeVisible();
  answer('POST /deposits/:id/approve', { pending: 8 });
  await enter({ 原因: '已核实' });
  expect(await screen.findByText('已提交复核（编号 8）')).toBeVisible();
  expect(received('POST /deposits/:id/approve')[1]?.fields).toEqual({
    id: 'D1',
    note: '',
    reason: '已核实',
    override: true,
  });
  await selectedIs('D2');
  expect(beside.queryByText('不能通过：会员账户已冻结！')).toBeNull();
});

it('lists the deposits of exactly one member, whose name is shown and can be removed', async () => {
  openQueue('D1');
  answer('GET /members', pageOf([aMemberRow({ id: 70 }), aMemberRow({ id: 7, username: 'gao' })]));
  const { user } = renderDesk('/deposits?state=&member=7', 'cashier');
  await openOrder('D1');
  expect(received('GET /deposits').at(-1)?.fields).toEqual({ member: '7', page: '1', per_page: '20' });
  expect(await screen.findByText('会员 gao')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '清除会员筛选' }));
  await waitFor(() => expect(received('GET /deposits').at(-1)?.fields).toEqual({ page: '1', per_page: '20' }));
  expect(screen.queryByText('会员 gao')).toBeNull();
});

it('shows no action to an auditor, and ignores the keys', async () => {
  openQueue('D1');
  const { user } = renderDesk('/deposits', 'auditor');
  await openOrder('D1');
  await user.keyboard('ar');
  expect(screen.queryByRole('button', { name: /通过|拒绝|确认入账/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(received('POST /deposits/:id/approve')).toEqual([]);
});

it('lists the keys with ?', async () => {
  openQueue('D1');
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  await user.keyboard('?');
  const help = within(await screen.findByRole('dialog', { name: '快捷键' }));
  expect(help.getByRole('row', { name: 'j 选择下一条' })).toBeVisible();
  expect(help.getByRole('row', { name: 'a 通过' })).toBeVisible();
});

it.each([
  ['/deposits', '没有待处理的存款'],
  ['/deposits?sort=amount', '没有待处理的存款'],
  ['/deposits?q=ming', '没有符合条件的存款'],
])('says what the empty queue %s lacks: %s', async (path, text) => {
  openQueue();
  renderDesk(path, 'cashier');
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});

it('reads no deposit before one is opened: each reading is in the audit log', async () => {
  openQueue('D1', 'D2');
  renderDesk('/deposits', 'cashier');
  await screen.findByText('D1', { selector: 'td' });
  expect(await screen.findByText('选择一条记录，或按 j')).toBeVisible();
  expect(received('GET /deposits/:id')).toEqual([]);
});

it('shows level, flags and waiting time of each row, red once it is late, and the total', async () => {
  const since = (minutes: number) =>
    new Date(Date.now() + 28_800_000 - minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
  answer('GET /deposits', {
    ...pageOf([
      aDeposit('D1', { created_at: since(20), vip: 3, flags: ['first-deposit'] }),
      aDeposit('D2', { created_at: since(2) }),
    ]),
    amount: '200.00',
  });
  renderDesk('/deposits', 'cashier');
  await screen.findByText('D1', { selector: 'td' });
  expect(rowOf('D1')).toHaveTextContent('VIP3');
  expect(rowOf('D1')).toHaveTextContent('首次存款');
  expect(await screen.findByTitle('超过 15 分钟')).toHaveTextContent('20 分钟');
  expect(rowOf('D2')).toHaveTextContent('2 分钟');
  expect(screen.getByText('2 笔，合计', { exact: false })).toHaveTextContent('2 笔，合计 ¥200.00');
});

it('narrows and sorts the list by the fields of the URL, and keeps a named filter in the browser', async () => {
  openQueue('D1');
  const path = '/deposits?state=2&from=2026-11-01&least=100&method=usdt+TRC20&flag=first-deposit&vip=3&sort=highest';
  const { user, enter, unmount } = renderDesk(path, 'cashier');
  await screen.findByText('D1', { selector: 'td' });
  const filter = {
    state: '2',
    from: '2026-11-01',
    least: '100',
    method: 'usdt',
    protocol: 'TRC20',
    flag: 'first-deposit',
    vip: '3',
    sort: 'highest',
    per_page: '20',
    page: '1',
  };
  expect(received('GET /deposits').at(-1)?.fields).toEqual(filter);
  const most = screen.getByLabelText('最高金额');
  fireEvent.change(most, { target: { value: '1,000' } });
  fireEvent.blur(most);
  await waitFor(() => expect(received('GET /deposits').at(-1)?.fields).toEqual({ ...filter, most: '1000' }));
  await user.click(screen.getByRole('button', { name: '保存筛选' }));
  await enter({ 名称: '大额' });
  expect(await screen.findByRole('button', { name: '删除筛选 大额' })).toBeVisible();
  unmount();
  renderDesk('/deposits', 'cashier');
  fireEvent.mouseDown(await screen.findByLabelText('已存筛选'));
  await user.click(await screen.findByText('大额', { selector: '.ant-select-item-option-content' }));
  await waitFor(() => expect(received('GET /deposits').at(-1)?.fields).toEqual({ ...filter, most: '1000' }));
});

it('notes a comment beside the decision', async () => {
  openQueue('D1');
  const comment = { id: 1, text: '已电话核实', operator: 'chen', created_at: '2026-11-22 10:05:00', file: null };
  answer('GET /deposits/:id', { ...aDeposit('D1'), ...aContext({ comments: [comment] }) });
  answer('POST /deposits/:id/comments', null);
  const { enter } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  expect(await within(await panel()).findByText('已电话核实')).toBeVisible();
  await enter({ '评论（内部）': '等待银行' });
  await waitFor(() =>
    expect(received('POST /deposits/:id/comments').map(({ fields }) => fields)).toEqual([
      { id: 'D1', text: '等待银行', file: '' },
    ]),
  );
});

it('adds a file to a comment, and reads one only when it is asked for', async () => {
  openQueue('D1');
  const comment = {
    id: 1,
    text: '回单',
    operator: 'chen',
    created_at: '2026-11-22 10:05:00',
    file: 'image/jpeg' as const,
  };
  answer('GET /deposits/:id', { ...aDeposit('D1'), ...aContext({ comments: [comment] }) });
  answer('POST /deposits/:id/comments', null);
  const media = { headers: { 'content-type': 'image/jpeg' } };
  respond('GET /deposits/:id/comments/:comment/file', () => new Response('picture', media));
  const { user } = renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  const show = await within(await panel()).findByRole('button', { name: '查看图片' });
  expect(received('GET /deposits/:id/comments/:comment/file')).toEqual([]);
  await user.click(show);
  expect(await screen.findByAltText('附件')).toHaveAttribute('src', `data:image/jpeg;base64,${btoa('picture')}`);
  await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['pdf'], '回单.pdf'));
  await user.click(screen.getByRole('button', { name: /发\s*表/ }));
  await waitFor(() =>
    expect(received('POST /deposits/:id/comments')[0]?.fields).toEqual({
      id: 'D1',
      text: '回单.pdf',
      file: btoa('pdf'),
    }),
  );
});

it('shows the message and 重试 when the queue cannot be read', async () => {
  refuse('GET /deposits', '服务器忙', 500);
  const { user } = renderDesk('/deposits', 'cashier');
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('服务器忙')).toBeVisible();
  openQueue('D1');
  await user.click(retry);
  await openOrder('D1');
});

it('goes back to the last page when the page has no more items', async () => {
  openQueue('D1');
  answer('GET /deposits', ({ page }) => (page === '2' ? pageOf([], { current_page: 2 }) : pageOf([aDeposit('D1')])));
  renderDesk('/deposits?page=2', 'cashier');
  await openOrder('D1');
});

it('keeps the rows and says so when the queue cannot be read again', async () => {
  const { user, push } = await openFirst('D1', 'D2');
  breakCall('GET /deposits');
  await user.keyboard('a');
  push({}, ['deposits']);
  expect(await screen.findByText(/以下内容可能已过期/)).toBeVisible();
  await selectedIs('D2');
});

it.each<[Partial<Page<DepositRow>>, string, string[]]>([
  [{ last_page: 2, total: 21 }, '共 21 条', []],
  [{ last_page: 200, total: 3000, more: 1 }, '共 3000+ 条', ['记录太多，未全部列出，请增加筛选条件或输入更多字符。']],
])('says of a list with %j how many rows it has, and if not all are on its pages', async (more, total, warnings) => {
  openQueue('D1');
  answer('GET /deposits', () => pageOf([aDeposit('D1')], more));
  renderDesk('/deposits', 'cashier');
  await openOrder('D1');
  expect(screen.getByText(total)).toBeVisible();
  expect(screen.queryAllByText(/未全部列出/).map((it) => it.textContent)).toEqual(warnings);
});
