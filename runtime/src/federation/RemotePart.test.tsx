import { renderPage } from '@site/shared/testing';
import { act, screen } from '@testing-library/react';
import { reportLoadStart, reportLoadEnd, reportError } from '../release/report';
import { loadPart, onAppLoaded } from './loadPart';
import { preloadPart } from './parts';
import { RemotePart } from './RemotePart';

jest.mock('./loadPart');
jest.mock('../release/report');
const load = jest.mocked(loadPart);
let reportAppLoaded: (name: string) => void = () => {};

const renderFailure = (retry: () => void) => (
  <button type="button" onClick={retry}>
    重试
  </button>
);

let key = 0;
const open = (page: () => unknown) => {
  key += 1;
  load.mockImplementation(page as typeof loadPart);
  return renderPage(
    <>
      <p>其余部分</p>
      <RemotePart app="mfe-wallet" expose={`pages/${key}`} fallback={<p>加载</p>} renderFailure={renderFailure} />
    </>,
  );
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.mocked(onAppLoaded).mockImplementation((listener) => {
    reportAppLoaded = listener;
    return () => {};
  });
});

it.each([
  ['another part of the app has loaded', () => reportAppLoaded('mfe-wallet')],
  ['the device is back online', () => void window.dispatchEvent(new Event('online'))],
])('retries a failed part when %s', async (_when, happen) => {
  load.mockRejectedValueOnce(new Error('down'));
  open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  await screen.findByRole('button', { name: '重试' });
  act(() => reportAppLoaded('mfe-games'));
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
  act(happen);
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('fails if the module has no component, such as one that has thrown before', async () => {
  open(() => Promise.resolve({}));
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it('starts the queries of a part that arrived early, and shows it at its first render', async () => {
  const startQueries = jest.fn();
  load.mockResolvedValue({ default: () => <h2>存款页</h2>, startQueries });
  const dispatch = jest.fn();
  await act(async () => preloadPart('mfe-wallet', 'pages/early', dispatch));
  expect(startQueries).toHaveBeenCalledWith(dispatch);
  renderPage(<RemotePart app="mfe-wallet" expose="pages/early" fallback={<p>加载</p>} renderFailure={renderFailure} />);
  expect(screen.getByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('shows a part whose first queries could not be started, and reports the error', async () => {
  const broken = new Error('boom');
  const startQueries = jest.fn(() => {
    throw broken;
  });
  load.mockResolvedValue({ default: () => <h2>存款页</h2>, startQueries });
  await act(async () => preloadPart('mfe-wallet', 'pages/broken-queries', jest.fn()));
  renderPage(
    <RemotePart app="mfe-wallet" expose="pages/broken-queries" fallback={<p>加载</p>} renderFailure={renderFailure} />,
  );
  expect(screen.getByRole('heading', { name: '存款页' })).toBeInTheDocument();
  expect(reportError).toHaveBeenCalledWith(broken, 'mfe-wallet');
});

it('waits for a part that is loading already, and loads it again after its failure', async () => {
  let fail = (_reason: Error) => {};
  load.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  preloadPart('mfe-wallet', 'pages/slow', jest.fn());
  load.mockResolvedValue({ default: () => <h2>存款页</h2> });
  const { user } = renderPage(
    <RemotePart app="mfe-wallet" expose="pages/slow" fallback={<p>加载</p>} renderFailure={renderFailure} />,
  );
  expect(screen.getByText('加载')).toBeInTheDocument();
  await act(async () => fail(new Error('down')));
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('an app that fails to load affects its own area only, and 重试 loads it without a page reload', async () => {
  load.mockRejectedValueOnce(new Error('down'));
  const { user } = open(() => Promise.resolve({ default: () => <h2>存款页</h2> }));
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
  expect(screen.getByText('其余部分')).toBeInTheDocument();
  expect(reportLoadEnd).toHaveBeenCalledWith('mfe-wallet');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('shows a page that threw while rendering once a retry succeeds', async () => {
  let broken = true;
  const { user } = open(() =>
    Promise.resolve({
      default: () => {
        if (broken) throw new Error('boom');
        return <h2>存款页</h2>;
      },
    }),
  );
  await screen.findByRole('button', { name: '重试' });
  broken = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
});

it('reports a load from the request of the app until its part is shown', async () => {
  let come = (_part: object) => {};
  const coming = new Promise<object>((resolve) => (come = resolve));
  open(() => coming);
  expect(screen.getByText('加载')).toBeInTheDocument();
  expect(reportLoadStart).toHaveBeenCalledWith('mfe-wallet');
  expect(reportLoadEnd).not.toHaveBeenCalled();
  await act(async () => come({ default: () => <h2>存款页</h2> }));
  expect(await screen.findByRole('heading', { name: '存款页' })).toBeInTheDocument();
  expect(reportLoadEnd).toHaveBeenCalledWith('mfe-wallet');
  expect(reportError).not.toHaveBeenCalled();
});
