import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips } from './FilterChips';
import { Switch } from './Switch';
import { Tabs } from './Tabs';

function Ways() {
  const [way, setWay] = useState<'usdt' | 'rmb'>('usdt');
  return (
    <Tabs
      label="存款方式"
      value={way}
      onChange={setWay}
      items={[
        { value: 'usdt', label: '数字货币' },
        { value: 'rmb', label: '人民币' },
      ]}
    >
      {way === 'usdt' ? '协议' : '银行转账'}
    </Tabs>
  );
}

it('shows the panel of the tab selected by tap or arrow key', async () => {
  render(<Ways />);
  expect(screen.getByRole('tab', { name: '数字货币' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('协议');
  await userEvent.click(screen.getByRole('tab', { name: '人民币' }));
  /* The panel renders in a transition. */
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('银行转账'));
  await userEvent.keyboard('{ArrowLeft}');
  await waitFor(() => expect(screen.getByRole('tabpanel')).toHaveTextContent('协议'));
});

it('toggles unless busy', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<Switch label="免转模式" checked={false} onChange={onChange} />);
  await userEvent.click(screen.getByRole('switch', { name: '免转模式' }));
  expect(onChange).toHaveBeenCalledWith(true);
  rerender(<Switch label="免转模式" checked busy onChange={onChange} />);
  expect(screen.getByRole('switch', { name: '免转模式' })).toBeChecked();
  await userEvent.click(screen.getByRole('switch', { name: '免转模式' }));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it('marks the selected filter as pressed', async () => {
  const onChange = jest.fn();
  render(
    <FilterChips
      label="日期"
      value="4"
      onChange={onChange}
      options={[
        { value: '1', label: '今日' },
        { value: '4', label: '近一月' },
      ]}
    />,
  );
  expect(screen.getByRole('button', { name: '近一月' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: '今日' }));
  expect(onChange).toHaveBeenCalledWith('1');
});
