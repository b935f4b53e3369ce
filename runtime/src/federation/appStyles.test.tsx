import { render, renderHook, screen } from '@testing-library/react';
import { useContext } from 'react';
import { styled, StyleSheetContext } from 'styled-components';
import { createAppStyles } from './appStyles';

const { result } = renderHook(() => useContext(StyleSheetContext).styleSheet);
const sheet = result.current;

const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color;
const red = 'rgb(255, 0, 0)';
const blue = 'rgb(0, 0, 255)';

it('gives each component of an app an id by app and number, also those of one constructor', () => {
  const { library } = createAppStyles('mfe_test');
  const box = library.default.div.attrs({ title: '盒子' });
  const [Red, Blue] = [box`color: ${red};`, box`color: ${blue};`];
  const Extended = library.default(Red)<{ $on?: boolean }>`color: ${({ $on }) => ($on ? blue : red)};`;
  render(
    <>
      <Red>红</Red>
      <Blue>蓝</Blue>
      <Extended $on>又蓝</Extended>
    </>,
  );
  expect([colorOf('红'), colorOf('蓝'), colorOf('又蓝')]).toEqual([red, blue, blue]);
  expect([Red, Blue, Extended].map(({ styledComponentId }) => styledComponentId)).toEqual([
    'mfe_test-0',
    'mfe_test-1',
    'mfe_test-2',
  ]);
  expect(screen.getByText('又蓝')).toHaveAttribute('title', '盒子');
});

it("removes an app's rules, keeps those of others, and takes those of the next release", () => {
  const Other = styled.p`
    color: ${red};
  `;
  const old = createAppStyles('mfe_next');
  const Old = old.library.default.p`color: ${red};`;
  const first = render(
    <>
      <Old>旧</Old>
      <Other>别的</Other>
    </>,
  );
  first.rerender(<Other>别的</Other>);
  old.remove(sheet);
  expect(sheet.names.get('mfe_next-0')).toEqual(new Set());
  expect(colorOf('别的')).toBe(red);

  const New = createAppStyles('mfe_next').library.default.p`color: ${blue};`;
  first.rerender(<New>新</New>);
  expect(colorOf('新')).toBe(blue);
  expect(New.styledComponentId).toBe('mfe_next-0');
});
