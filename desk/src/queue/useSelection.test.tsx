import { act, renderHook, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelection, useShortcuts } from './useSelection';

const select = (ids: string[], scope: string | undefined = 'waiting') =>
  renderHook(({ rows, of }) => useSelection(rows, of), { initialProps: { rows: ids, of: scope } });

it('selects the first row of each filter', () => {
  const { result, rerender } = select(['a', 'b']);
  expect(result.current.id).toBe('a');
  act(() => result.current.move(1));
  expect(result.current.id).toBe('b');
  rerender({ rows: ['b', 'c'], of: 'decided' });
  expect(result.current.id).toBe('b');
  rerender({ rows: ['x', 'y'], of: 'other' });
  expect(result.current.id).toBe('x');
});

it('stays at the ends of the list', () => {
  const { result } = select(['a', 'b']);
  act(() => result.current.move(-1));
  expect(result.current.id).toBe('a');
  act(() => result.current.move(1));
  act(() => result.current.move(1));
  expect(result.current.id).toBe('b');
});

it.each([
  ['a', 'b'],
  ['b', 'c'],
  ['c', 'b'],
])('moves on from %s to %s', (from, to) => {
  const { result } = select(['a', 'b', 'c']);
  act(() => result.current.moveOnFrom(from));
  expect(result.current.id).toBe(to);
});

it('selects nothing in place of a row that is gone, until the operator moves', () => {
  const { result, rerender } = select(['a', 'b', 'c']);
  act(() => result.current.select('b'));
  rerender({ rows: ['a', 'c'], of: 'waiting' });
  expect(result.current).toMatchObject({ id: undefined, goneId: 'b' });
  act(() => result.current.move(1));
  expect(result.current).toMatchObject({ id: 'c', goneId: undefined });
});

it('keeps the selected row while rows come before it', () => {
  const { result, rerender } = select(['b']);
  rerender({ rows: ['a', 'b'], of: 'waiting' });
  expect(result.current.id).toBe('b');
  act(() => result.current.move(-1));
  expect(result.current.id).toBe('a');
});

describe('keys', () => {
  const approve = jest.fn();

  function Page() {
    useShortcuts({ a: approve });
    return (
      <>
        <button type="button">按钮</button>
        <input aria-label="文字" />
        <input type="radio" aria-label="选项" />
        <textarea aria-label="长文字" />
        <div role="dialog" aria-label="对话框">
          <button type="button">取消</button>
        </div>
      </>
    );
  }

  it.each([
    ['button', '按钮', 1],
    ['radio', '选项', 1],
    ['textbox', '文字', 0],
    ['textbox', '长文字', 0],
    ['button', '取消', 0],
  ])('with the focus on the %s %s, a key runs its handler %i times', async (role, name, times) => {
    render(<Page />);
    screen.getByRole(role, { name }).focus();
    await userEvent.keyboard('a');
    expect(approve).toHaveBeenCalledTimes(times);
  });

  it.each([
    ['A', 1],
    ['{Control>}a{/Control}', 0],
    ['{Meta>}a{/Meta}', 0],
    ['b', 0],
  ])('runs the handler of a for %s %i times', async (keys, times) => {
    render(<Page />);
    await userEvent.keyboard(keys);
    expect(approve).toHaveBeenCalledTimes(times);
  });
});
