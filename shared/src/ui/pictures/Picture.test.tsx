import { act, fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture';

/* All pictures share an observer, so the fake one stays for all tests. */
let report: IntersectionObserverCallback;
let margin: string | undefined;
const watched = new Set<Element>();
beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      report = callback;
      margin = options?.rootMargin;
    }
    disconnect = () => watched.clear();
    observe = (element: Element) => watched.add(element);
    unobserve = (element: Element) => watched.delete(element);
  } as never;
});

const image = () => screen.getByRole('img', { name: '金龙' });
const moveIntoView = () => {
  const target = image().parentElement as Element;
  expect(watched).toContain(target);
  act(() => report([{ target, isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver));
};

it('loads a picture when it comes near the screen, and keeps it', () => {
  render(<Picture src="/api/1.svg" alt="金龙" fallback={null} />);
  expect(image()).not.toHaveAttribute('src');
  moveIntoView();
  expect(image()).toHaveAttribute('src', '/api/1.svg');
  expect(image()).toHaveAttribute('decoding', 'async');
  expect(watched.size).toBe(0);
});

it('loads a picture that is shown first at once', () => {
  render(<Picture src="/api/2.svg" alt="金龙" fallback={null} eager />);
  expect(image()).toHaveAttribute('src', '/api/2.svg');
});

it('shows a picture at once that has loaded before', () => {
  const picture = <Picture src="https://host.example/3.png" alt="金龙" fallback={null} />;
  const { unmount } = render(picture);
  moveIntoView();
  fireEvent.load(image());
  unmount();
  render(picture);
  expect(image()).toHaveAttribute('src', 'https://host.example/3.png');
});

it('loads a later address of a picture that is on the screen', () => {
  const { rerender } = render(<Picture src="/api/4.svg" alt="金龙" fallback={null} />);
  moveIntoView();
  rerender(<Picture src="/api/5.svg" alt="金龙" fallback={null} />);
  expect(image()).toHaveAttribute('src', '/api/5.svg');
});

it('shows the fallback when a picture fails to load', () => {
  render(<Picture src="/api/6.svg" alt="金龙" fallback={<i>画</i>} />);
  moveIntoView();
  fireEvent.error(image());
  expect(screen.getByText('画')).toBeInTheDocument();
});

it('loads pictures further away once the member scrolls, not when a carousel does', () => {
  render(<Picture src="/api/7.svg" alt="金龙" fallback={null} />);
  render(
    <div aria-roledescription="carousel">
      <ul aria-label="轮播图" />
    </div>,
  );
  fireEvent.scroll(screen.getByRole('list', { name: '轮播图' }));
  expect(margin).toBe('0px');
  fireEvent.scroll(window);
  expect(margin).toBe('800px 0px');
  moveIntoView();
  expect(image()).toHaveAttribute('src', '/api/7.svg');
});
