import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Carousel, type Slide } from './Carousel';

/* jsdom has no layout: each slide is given its place and its margins, as the library measures them. */
const width = 358;
beforeEach(() => {
  jest.useFakeTimers();
  for (const [name, value] of [
    ['offsetWidth', () => width],
    ['offsetHeight', () => 158],
    ['offsetParent', () => document.body],
    [
      'offsetLeft',
      function (this: HTMLElement) {
        return [...(this.parentElement?.children ?? [])].indexOf(this) * width;
      },
    ],
  ] as const)
    jest.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(value);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pictures: Slide[] = [
  { src: '/api/a.svg', href: '/vip' },
  { src: '/api/a.svg', href: 'https://example.com/' },
  { src: '/api/c.svg', href: 'javascript:alert(1)' },
];

const show = (slides = pictures) =>
  render(
    <MemoryRouter>
      <style>{'div { margin-right: 0px }'}</style>
      <Carousel label="轮播图" slides={slides} fallback={<b>备用图</b>} />
    </MemoryRouter>,
  );

const region = () => within(screen.getByRole('region', { name: '轮播图' }));
const shownSlide = () =>
  screen.getAllByRole('button', { name: /^第/ }).findIndex((dot) => dot.hasAttribute('aria-current'));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('advances every 5 s unless paused', () => {
  show();
  expect(shownSlide()).toBe(0);
  pass(5100);
  expect(shownSlide()).toBe(1);
  fireEvent.click(region().getByRole('button', { name: '暂停轮播' }));
  pass(20_000);
  expect(shownSlide()).toBe(1);
  fireEvent.click(region().getByRole('button', { name: '继续轮播' }));
  pass(5100);
  expect(shownSlide()).toBe(2);
});

it('holds while hovered and advances afterwards', () => {
  const { container } = show();
  const viewport = container.querySelector('[role="region"] > div') as HTMLElement;
  act(() => void viewport.dispatchEvent(new MouseEvent('mouseenter')));
  pass(20_000);
  expect(shownSlide()).toBe(0);
  act(() => void viewport.dispatchEvent(new MouseEvent('mouseleave')));
  pass(5100);
  expect(shownSlide()).toBe(1);
});

it('advances after a touch', () => {
  const { container } = show();
  const viewport = container.querySelector('[role="region"] > div') as HTMLElement;
  fireEvent.touchStart(viewport, { touches: [{ clientX: 9, clientY: 9 }] });
  pass(20_000);
  expect(shownSlide()).toBe(0);
  fireEvent.touchEnd(viewport, { touches: [] });
  pass(5100);
  expect(shownSlide()).toBe(1);
});

it('does not advance with reduced motion until started', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  show();
  pass(20_000);
  expect(shownSlide()).toBe(0);
  fireEvent.click(region().getByRole('button', { name: '继续轮播' }));
  pass(5100);
  expect(shownSlide()).toBe(1);
});

it('continues at the same picture when its page is shown again', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <MemoryRouter>
      <style>{'div { margin-right: 0px }'}</style>
      <Activity mode={mode}>
        <Carousel label="轮播图" slides={pictures} />
      </Activity>
    </MemoryRouter>
  );
  const { rerender } = render(page('visible'));
  pass(5100);
  expect(shownSlide()).toBe(1);
  rerender(page('hidden'));
  pass(20_000);
  rerender(page('visible'));
  expect(shownSlide()).toBe(1);
  pass(5100);
  expect(shownSlide()).toBe(2);
});

it('links only to valid URLs of operators', () => {
  const { container } = show();
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.tabIndex])).toEqual([
    ['/vip', '', 0],
    ['https://example.com/', '_blank', -1],
  ]);
});

it('shows the fallback for a failed picture', () => {
  show([{ src: '/api/gone.svg' }]);
  fireEvent.error(region().getByRole('img', { name: '轮播图1' }));
  expect(region().getByText('备用图')).toBeInTheDocument();
});

it('shows no controls for one picture', () => {
  show([{ src: '/api/a.svg' }]);
  expect(region().queryByRole('button')).toBeNull();
});
