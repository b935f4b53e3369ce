import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Carousel } from './Carousel';

/* jsdom has no layout. */
const width = 358;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    this.scrollLeft = (options as ScrollToOptions).left ?? 0;
    this.dispatchEvent(new Event('scroll'));
    // As newer browsers do: an effect that returns it would fail when the component is removed.
    return Promise.resolve() as unknown as void;
  };
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const pictures = [
  { src: '/api/a.svg', href: '/vip' },
  { src: '/api/a.svg', href: 'https://example.com/' },
  { src: '/api/c.svg', href: 'javascript:alert(1)' },
];

const show = (slides: { src: string }[] = pictures) =>
  render(
    <MemoryRouter>
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
  pass(5000);
  expect(shownSlide()).toBe(0);
});

it('waits while it is touched', () => {
  const { container } = show();
  const row = container.querySelector('[role="region"] > div') as HTMLElement;
  fireEvent.touchStart(row);
  pass(20_000);
  expect(shownSlide()).toBe(0);
  fireEvent.touchEnd(row);
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
      <Activity mode={mode}>
        <Carousel label="轮播图" slides={pictures} />
      </Activity>
    </MemoryRouter>
  );
  const { container, rerender } = render(page('visible'));
  pass(5100);
  rerender(page('hidden'));
  const row = container.querySelector('[role="region"] > div') as HTMLElement;
  row.scrollLeft = 0;
  pass(20_000);
  rerender(page('visible'));
  expect(row.scrollLeft).toBe(width);
  expect(shownSlide()).toBe(1);
});

it('links only to valid URLs of operators', () => {
  const { container } = show();
  const links = [...container.querySelectorAll('a')];
  expect(links.map((link) => [link.getAttribute('href'), link.target, link.tabIndex])).toEqual([
    ['/vip', '', 0],
    ['https://example.com/', '_blank', -1],
  ]);
});

it('shows one failed picture as the fallback, without controls', () => {
  show([{ src: '/api/gone.svg' }]);
  fireEvent.error(region().getByRole('img', { name: '轮播图1' }));
  expect(region().getByText('备用图')).toBeInTheDocument();
  expect(region().queryByRole('button')).toBeNull();
});
