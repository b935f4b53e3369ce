import { act, render, screen, waitFor } from '@testing-library/react';
import { followTranslation } from './followTranslation';

/* As browsers translate: each text node gives way to a new one in two `<font>` elements. */
const replaceText = (text: Text): void => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(`[${text.data}]`);
  outer.append(inner);
  text.replaceWith(outer);
};
const insertThenRemove = (text: Text): void => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(`[${text.data}]`);
  outer.append(inner);
  text.parentNode?.insertBefore(outer, text);
  text.remove();
};
const wrapText = (text: Text): void => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  text.replaceWith(outer);
  outer.append(inner);
  inner.append(text);
};
const restoreText = (text: Text): void => {
  const font = document.createElement('font');
  text.replaceWith(font);
  font.replaceWith(document.createTextNode(text.data));
};

const translators = { replaceText, insertThenRemove, wrapText, restoreText };

function translate(how: (text: Text) => void): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('font')) texts.push(walker.currentNode as Text);
  texts.forEach(how);
}

interface State {
  amount: number;
  busy: boolean;
  rows: readonly string[];
}
const start: State = { amount: 1, busy: true, rows: ['甲', '乙'] };

function Page({ amount, busy, rows }: State) {
  return (
    <main>
      <p>
        余额 {amount} 元{busy && '，处理中'}
        {!busy && <b>完成</b>}
      </p>
      {busy ? '请稍候' : '好了'}
      <ul>
        {rows.map((row) => (
          <li key={row}>
            {row}
            {busy ? '…' : null}
          </li>
        ))}
      </ul>
    </main>
  );
}

beforeAll(followTranslation);

it.each(Object.entries(translators))('a page that %s translates shows what React renders', async (_, translator) => {
  const { unmount, container, rerender } = render(<Page {...start} />);
  const text = () => (container.textContent ?? '').replaceAll(/[[\]]/g, '');
  const show = async (state: State, expected: string) => {
    translate(translator);
    await act(() => Promise.resolve());
    rerender(<Page {...state} />);
    await waitFor(() => expect(text()).toBe(expected));
  };
  await show({ amount: 2, busy: true, rows: ['甲', '乙'] }, '余额 2 元，处理中请稍候甲…乙…');
  await show({ amount: 3, busy: false, rows: ['乙'] }, '余额 3 元完成好了乙');
  await show({ amount: 4, busy: true, rows: ['丙', '乙', '甲'] }, '余额 4 元，处理中请稍候丙…乙…甲…');
  await show({ amount: 5, busy: true, rows: ['甲', '丙'] }, '余额 5 元，处理中请稍候甲…丙…');
  translate(translator);
  expect(unmount).not.toThrow();
  expect(screen.queryByText(/余额/)).toBeNull();
});
