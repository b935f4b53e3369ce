import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useShortcuts } from './useShortcuts';

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
