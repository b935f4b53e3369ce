import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AlertDialog } from './AlertDialog';
import { Dialog, Sheet } from './Dialog';

function Opener({ part: Part }: { part: typeof Dialog | typeof Sheet }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>打开</button>
      <Part open={open} onClose={() => setOpen(false)} title="转账">
        <input aria-label="操作金额" />
      </Part>
    </>
  );
}

it.each([
  ['Dialog', Dialog],
  ['Sheet', Sheet],
])('%s is a dialog named by its title, closes with 关闭 and Escape and restores the focus', async (_, part) => {
  render(<Opener part={part} />);
  const opener = screen.getByRole('button', { name: '打开' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: '转账' });
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: '转账' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('Sheet without a visible title keeps its name and its visible button 关闭', async () => {
  render(<Sheet open onClose={() => undefined} title="侧边栏" titleHidden />);
  expect(await screen.findByRole('dialog', { name: '侧边栏' })).toBeInTheDocument();
  expect(screen.getByText('侧边栏')).toHaveClass('visually-hidden');
  expect(screen.getByRole('button', { name: '关闭' }).closest('.visually-hidden')).toBeNull();
});

it('keeps a dialog without onClose open', async () => {
  render(<Dialog open title="支付信息" />);
  await screen.findByRole('dialog', { name: '支付信息' });
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: '支付信息' })).toBeInTheDocument();
});

it('AlertDialog has role alertdialog and calls onClose on Escape', async () => {
  const [onClose, onSelect] = [jest.fn(), jest.fn()];
  render(
    <AlertDialog open title="认证失败" onClose={onClose} actions={[{ label: '确定', onSelect }]}>
      登录已过期，请重新登录！
    </AlertDialog>,
  );
  const alert = await screen.findByRole('alertdialog', { name: '认证失败' });
  expect(alert).toHaveAccessibleDescription('登录已过期，请重新登录！');
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  expect(onSelect).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ['a sheet by a drag of more than half its height', 120, '', 'closes'],
  ['not a sheet that is released before', 40, '', 'stays'],
  ['not a sheet whose field is filled in', 120, '100', 'stays'],
])('closes %s', async (_, distance, text, outcome) => {
  // jsdom has no layout.
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
  render(<Opener part={Sheet} />);
  await userEvent.click(screen.getByRole('button', { name: '打开' }));
  const sheet = await screen.findByRole('dialog', { name: '转账' });
  fireEvent.input(screen.getByLabelText('操作金额'), { target: { value: text } });
  document.elementFromPoint = () => sheet;
  const pointer = (clientY: number) => ({ clientX: 10, clientY, button: 0, buttons: 1, pointerType: 'mouse' });
  fireEvent.pointerDown(sheet, pointer(0));
  for (const y of [1, distance / 2, distance, distance + 1]) fireEvent.pointerMove(sheet, pointer(y));
  fireEvent.pointerUp(sheet, { ...pointer(distance + 1), buttons: 0 });
  if (outcome === 'closes') await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  else expect(sheet).toBeVisible();
  expect(screen.queryAllByRole('dialog')).toHaveLength(outcome === 'closes' ? 0 : 1);
  height.mockRestore();
  Reflect.deleteProperty(document, 'elementFromPoint');
});
