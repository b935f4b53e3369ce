import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadAnyPart, onAppLoaded } from '../federation/loadPart';
import { OverrideBadge } from './OverrideBadge';

jest.mock('../federation/loadPart');

const wallet = { app: 'mfe-wallet', origin: 'http://localhost:8082' };
const games = { app: 'mfe-games', origin: 'http://localhost:8083' };
let tellLoaded: (name: string) => void = () => {};

const show = async (...overrides: Parameters<typeof OverrideBadge>[0]['overrides']) => {
  const onReset = jest.fn();
  await act(async () => render(<OverrideBadge overrides={overrides} onReset={onReset} />));
  return onReset;
};

beforeEach(() => {
  jest.mocked(loadAnyPart).mockResolvedValue();
  jest.mocked(onAppLoaded).mockImplementation((listener) => {
    tellLoaded = listener;
    return () => {};
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

it('offers the reset of each app, by keyboard too', async () => {
  const onReset = await show(wallet, games);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: '重置 mfe-wallet' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onReset.mock.calls).toEqual([['mfe-games']]);
});

it('says of an app that cannot be loaded why, until it has come', async () => {
  const boom = new Error('boom');
  const log = jest.spyOn(console, 'error').mockImplementation();
  jest.mocked(loadAnyPart).mockRejectedValue(boom);
  await show(wallet);
  const said = screen.getByText('未生效：加载失败，原因见控制台');
  expect(log.mock.calls).toEqual([['mfe-wallet: override', boom]]);
  expect(said).toHaveAttribute('aria-live', 'polite');
  act(() => tellLoaded('mfe-games'));
  expect(said).toHaveTextContent(/^未生效/);
  act(() => tellLoaded('mfe-wallet'));
  expect(said).toBeEmptyDOMElement();
});

it('goes on saying what is wrong when the live release has come in its place', async () => {
  await show({ ...wallet, problem: '没有应答' });
  act(() => tellLoaded('mfe-wallet'));
  expect(screen.getByText('未生效：没有应答')).toBeInTheDocument();
  expect(loadAnyPart).not.toHaveBeenCalled();
});

it('takes its room from the layout as it grows, and gives it back', async () => {
  let grow = () => {};
  jest.spyOn(window, 'ResizeObserver').mockImplementation((tell) => {
    grow = tell as () => void;
    return { observe: tell as () => void, unobserve: () => {}, disconnect: () => {} };
  });
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37);
  const room = () => document.documentElement.style.getPropertyValue('--safe-top');
  const { unmount } = render(<OverrideBadge overrides={[]} onReset={() => {}} />);
  expect(room()).toBe('37px');
  height.mockReturnValue(64);
  grow();
  expect(room()).toBe('64px');
  unmount();
  expect(room()).toBe('');
});
