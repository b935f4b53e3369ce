import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadAnyPart, onAppLoaded } from '../federation/loadPart';
import { OverrideBadge } from './OverrideBadge';

jest.mock('../federation/loadPart');

const wallet = { app: 'mfe-wallet', origin: 'http://localhost:8082' };
const games = { app: 'mfe-games', origin: 'http://localhost:8083' };
let reportLoaded: (name: string) => void = () => {};

const show = async (...overrides: Parameters<typeof OverrideBadge>[0]['overrides']) => {
  const onReset = jest.fn();
  await act(async () => render(<OverrideBadge overrides={overrides} onReset={onReset} />));
  return onReset;
};

beforeEach(() => {
  jest.mocked(loadAnyPart).mockResolvedValue();
  jest.mocked(onAppLoaded).mockImplementation((listener) => {
    reportLoaded = listener;
    return () => {};
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('resets an app with the keyboard', async () => {
  const onReset = await show(wallet, games);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: '重置 mfe-wallet' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onReset.mock.calls).toEqual([['mfe-games']]);
});

it('shows why an app cannot be loaded until it has loaded', async () => {
  const boom = new Error('boom');
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(loadAnyPart).mockRejectedValue(boom);
  await show(wallet);
  const problem = screen.getByText('未生效：加载失败，原因见控制台');
  expect(log.mock.calls).toEqual([['mfe-wallet: override', boom]]);
  expect(problem).toHaveAttribute('aria-live', 'polite');
  act(() => reportLoaded('mfe-games'));
  expect(problem).toHaveTextContent(/^未生效/);
  act(() => reportLoaded('mfe-wallet'));
  expect(problem).toBeEmptyDOMElement();
});

it('still shows the problem when the live release has loaded instead', async () => {
  await show({ ...wallet, problem: '没有应答' });
  act(() => reportLoaded('mfe-wallet'));
  expect(screen.getByText('未生效：没有应答')).toBeInTheDocument();
  expect(loadAnyPart).not.toHaveBeenCalled();
});

it('reserves space for its height and releases it', async () => {
  let grow = () => {};
  jest.spyOn(window, 'ResizeObserver').mockImplementation((callback) => {
    grow = callback as () => void;
    return { observe: callback as () => void, unobserve: () => {}, disconnect: () => {} };
  });
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
  const safeTop = () => document.documentElement.style.getPropertyValue('--safe-top');
  const { unmount } = render(<OverrideBadge overrides={[]} onReset={() => {}} />);
  expect(safeTop()).toBe('37px');
  height.mockReturnValue(64);
  grow();
  expect(safeTop()).toBe('64px');
  unmount();
  expect(safeTop()).toBe('');
});
