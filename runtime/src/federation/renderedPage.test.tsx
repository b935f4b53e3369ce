import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import type { PartModule } from './host';
import { loadPart } from './loadPart';
import { RemotePart } from './RemotePart';
import { useRenderedMark } from './renderedPage';
import { RequestedSlot } from './RequestedSlot';

jest.mock('./loadPart', () => ({ loadPart: jest.fn(), onAppLoaded: () => () => {} }));
jest.mock('../registry/registry', () => ({
  ...jest.requireActual('../registry/registry'),
  appOfSlot: () => 'mfe-account',
}));
const load = jest.mocked(loadPart);
const mark = () => document.documentElement.dataset.rendered;

const renderFailure = () => <p role="alert">失败</p>;
function Page({ path }: { path: string }) {
  useRenderedMark(path);
  return <RemotePart key={path} app="mfe-wallet" expose={path} fallback={<p>加载</p>} renderFailure={renderFailure} />;
}

/** A page's module that arrives when a test says so. */
const deferModule = () => {
  let arrive!: (module: PartModule) => void;
  let fail!: (error: Error) => void;
  load.mockReturnValueOnce(
    new Promise((resolve, reject) => {
      [arrive, fail] = [resolve, reject];
    }),
  );
  return {
    arrive: (text: string) => act(async () => arrive({ default: () => <h2>{text}</h2> })),
    fail: () => act(async () => fail(new Error('down'))),
  };
};

it('marks the page as rendered when the part of the app is shown, with its address', async () => {
  const first = deferModule();
  const { rerender, unmount } = renderPage(<Page path="/a?id=1" />);
  expect(mark()).toBeUndefined();
  await first.arrive('甲');
  expect(mark()).toBe('/a?id=1');
  const next = deferModule();
  rerender(<Page path="/b" />);
  expect(mark()).toBeUndefined();
  await next.arrive('乙');
  expect(mark()).toBe('/b');
  unmount();
  expect(mark()).toBeUndefined();
});

it('marks a page whose part has failed too', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const { fail } = deferModule();
  renderPage(<Page path="/failed" />);
  await fail();
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(mark()).toBe('/failed');
});

it('shows the widget that a test asks for, with the props that it is given', async () => {
  renderPage(<RequestedSlot renderFailure={renderFailure} />);
  load.mockResolvedValueOnce({ default: (props) => createElement('h2', props) });
  const event = new CustomEvent('show-slot', {
    cancelable: true,
    detail: { name: 'login.popup', props: { title: '给定' } },
  });
  await act(async () => window.dispatchEvent(event));
  expect(event.defaultPrevented).toBe(true);
  expect(screen.getByRole('heading')).toHaveAttribute('title', '给定');
});
