import { act, renderHook } from '@testing-library/react';
import { useSelection } from './useSelection';

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
