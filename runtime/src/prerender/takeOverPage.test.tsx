import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { takeOverPage } from './takeOverPage';

const fields = `
  <button aria-label="返回"></button>
  <label for="a">用户名</label><input id="a" name="name" />
  <label for="b">密码</label><input id="b" name="password" type="password" />
  <select aria-label="银行"><option value="1">甲</option><option value="2">乙</option></select>
  <button type="button">换一张</button><button type="button">登录</button>`;

/** Shows a prerendered page with a focused field over the prerendered layout. */
function prerender(): { root: HTMLElement; remove: jest.Mock } {
  document.body.innerHTML = `<div id="root"><div data-prerendered="page"></div></div><div id="page">${fields}</div>`;
  const element = document.getElementById('page')!;
  const remove = jest.fn(() => element.remove());
  window.prerenderedPage = { element, tapped: null, composing: false, remove };
  const root = document.getElementById('root')!;
  takeOverPage(root);
  return { root, remove };
}

/** Replaces the content of the root as React does, and waits for the observer. */
async function commit(root: HTMLElement, markup: string): Promise<void> {
  root.innerHTML = `<header></header><main>${markup}</main>`;
  await Promise.resolve();
}

afterEach(() => delete window.prerenderedPage);

it('stays while the page loads', async () => {
  const { root, remove } = prerender();
  await commit(root, '<div data-page-skeleton></div>');
  expect(remove).not.toHaveBeenCalled();
  await commit(root, fields);
  expect(remove).toHaveBeenCalledTimes(1);
});

it('moves typed text, the chosen option, focus and selection to the same fields', async () => {
  const { root } = prerender();
  const name = screen.getByLabelText<HTMLInputElement>('用户名');
  await userEvent.type(name, 'member12');
  await userEvent.selectOptions(screen.getByLabelText('银行'), '乙');
  name.focus();
  name.setSelectionRange(2, 4);
  const events: string[] = [];
  root.addEventListener('input', ({ target }) => events.push((target as HTMLInputElement).name));
  await commit(root, fields.replaceAll('id="', 'id="other-').replaceAll('for="', 'for="other-'));
  const next = screen.getByLabelText<HTMLInputElement>('用户名');
  expect(next).toHaveValue('member12');
  expect(next).toHaveFocus();
  expect([next.selectionStart, next.selectionEnd]).toEqual([2, 4]);
  expect(screen.getByLabelText('密码')).toHaveValue('');
  expect(screen.getByLabelText('银行')).toHaveValue('2');
  expect(events).toEqual(['name']);
});

it('waits for the end of a composition', async () => {
  const { root, remove } = prerender();
  const name = screen.getByLabelText<HTMLInputElement>('用户名');
  window.prerenderedPage!.composing = true;
  await commit(root, fields.replaceAll('id="', 'id="other-').replaceAll('for="', 'for="other-'));
  expect(remove).not.toHaveBeenCalled();
  name.value = '林婉';
  window.prerenderedPage!.composing = false;
  name.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  /* The click of the tap that ended it. */
  window.prerenderedPage!.tapped = name;
  await new Promise((resolve) => setTimeout(resolve));
  expect(remove).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('用户名')).toHaveValue('林婉');
});

it.each(['pushState', 'replaceState'] as const)('is dropped when the router leaves the page by %s', async (method) => {
  const { root, remove } = prerender();
  await userEvent.type(screen.getByLabelText('用户名'), 'member12');
  window.history[method](null, '', '#/register');
  await commit(root, '<div data-page-skeleton></div>');
  expect(remove).toHaveBeenCalledTimes(1);
  await commit(root, fields);
  expect(screen.getByLabelText('用户名')).toHaveValue('');
  window.history.replaceState(null, '', '#');
});

it('repeats the last tap', async () => {
  const { root } = prerender();
  window.prerenderedPage!.tapped = screen.getByRole('button', { name: '登录' });
  const tapped: string[] = [];
  root.addEventListener('click', ({ target }) => tapped.push((target as HTMLElement).textContent));
  await commit(root, fields);
  expect(tapped).toEqual(['登录']);
});

it('drops text and taps without a counterpart', async () => {
  const { root, remove } = prerender();
  await userEvent.type(screen.getByLabelText('用户名'), 'member12');
  window.prerenderedPage!.tapped = screen.getByRole('button', { name: '登录' });
  await commit(root, '<p role="alert">加载失败</p>');
  expect(remove).toHaveBeenCalledTimes(1);
  expect(document.querySelector('input')).toBeNull();
});

it('waits for typed fields that are still skeletons', async () => {
  const { root, remove } = prerender();
  await userEvent.type(screen.getByLabelText('用户名'), 'member12');
  await commit(root, '<span data-skeleton></span>');
  expect(remove).not.toHaveBeenCalled();
  await commit(root, fields.replaceAll('id="', 'id="other-').replaceAll('for="', 'for="other-'));
  expect(remove).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText('用户名')).toHaveValue('member12');
});

describe('a tap on the prerendered layout', () => {
  const header = '<header><button aria-label="菜单"></button><button aria-label="客服"></button></header>';
  const open = () => {
    document.body.innerHTML = `<div id="root"><div data-prerendered="page">${header}</div></div>`;
    const root = document.getElementById('root')!;
    const tapped: (string | null)[] = [];
    root.addEventListener('click', ({ target }) => tapped.push((target as HTMLElement).getAttribute('aria-label')));
    screen.getByRole('button', { name: '菜单' }).dataset.pressed = '';
    takeOverPage(root);
    return { root, tapped };
  };

  it('is repeated once, when React shows the control', async () => {
    const { root, tapped } = open();
    root.innerHTML = `${header}<main><div data-page-skeleton></div></main>`;
    await Promise.resolve();
    expect(tapped).toEqual(['菜单']);
    root.innerHTML = `${header}<main></main>`;
    await Promise.resolve();
    expect(tapped).toEqual(['菜单']);
  });

  it('is repeated when the guard has sent the person to the page that has the control', async () => {
    const { root, tapped } = open();
    window.history.replaceState(null, '', '#/?redirect=%2Fwelfare');
    root.innerHTML = '<header><button aria-label="返回"></button></header><main></main>';
    await Promise.resolve();
    root.innerHTML = `${header}<main>首页</main>`;
    await Promise.resolve();
    expect(tapped).toEqual(['菜单']);
    window.history.replaceState(null, '', '#');
  });

  it('is dropped when the page that is shown has no such control', async () => {
    const { root, tapped } = open();
    root.innerHTML = '<main>系统维护中</main>';
    await Promise.resolve();
    root.innerHTML = `${header}<main>首页</main>`;
    await Promise.resolve();
    expect(tapped).toEqual([]);
  });
});

it('removes the page when React shows the site as closed', async () => {
  const { root, remove } = prerender();
  root.innerHTML = '<main><p role="alert">系统维护中</p></main>';
  await Promise.resolve();
  expect(remove).toHaveBeenCalledTimes(1);
});
