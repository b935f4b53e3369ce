import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { HashAddressRouter } from './HashAddressRouter';

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`位于 ${pathname}${search}`}</p>
      <p>{useNavigationType()}</p>
      <Link to="/deposit?type=1">存款</Link>
      <Link to="/vip" viewTransition>
        等级
      </Link>
      <button
        onClick={() => {
          void navigate('/vip');
          void navigate('/vip');
        }}
      >
        两次
      </button>
      <button
        onClick={() => {
          void navigate('/vip');
          void navigate('/games');
        }}
      >
        两页
      </button>
    </>
  );
}

beforeEach(() => {
  window.location.hash = '#/faq';
  render(
    <HashAddressRouter>
      <Page />
    </HashAddressRouter>,
  );
});

it('tells a link from the way back, after which no update is taken', async () => {
  await userEvent.click(screen.getByRole('link', { name: '存款' }));
  expect(await screen.findByText('PUSH')).toBeVisible();
  act(() => window.history.back());
  expect(await screen.findByText('POP')).toBeVisible();
});

it('follows a link', async () => {
  const link = screen.getByRole('link', { name: '存款' });
  expect(link).toHaveAttribute('href', '#/deposit?type=1');
  await userEvent.click(link);
  expect(screen.getByText('位于 /deposit?type=1')).toBeInTheDocument();
  expect(window.location.hash).toBe('#/deposit?type=1');
});

it('adds one history entry for two navigations to an address before it is rendered', async () => {
  const before = window.history.length;
  await userEvent.click(screen.getByRole('button', { name: '两次' }));
  expect(screen.getByText('位于 /vip')).toBeInTheDocument();
  expect(window.history.length).toBe(before + 1);
});

it('keeps no history entry of a page that was left before it was rendered', async () => {
  const before = window.history.length;
  await userEvent.click(screen.getByRole('button', { name: '两页' }));
  expect(screen.getByText('位于 /games')).toBeInTheDocument();
  expect(window.history.length).toBe(before + 1);
  await userEvent.click(screen.getByRole('link', { name: '存款' }));
  expect(window.history.length).toBe(before + 2);
});

describe('with view transitions', () => {
  const updates: (() => Promise<void>)[] = [];

  beforeEach(() => {
    document.startViewTransition = ((update: () => Promise<void>) => {
      updates.push(update);
      const skipped = () => Promise.reject(new DOMException('skipped', 'AbortError'));
      return { ready: skipped(), finished: skipped(), updateCallbackDone: skipped() };
    }) as unknown as typeof document.startViewTransition;
  });
  afterEach(() => {
    updates.length = 0;
    jest.restoreAllMocks();
    Reflect.deleteProperty(document, 'startViewTransition');
  });

  const tap = () => userEvent.click(screen.getByRole('link', { name: '等级' }));
  const transition = () => waitFor(() => expect(updates).toHaveLength(1));

  it('renders the page of a link when the browser has its picture of the old one', async () => {
    await tap();
    expect(window.location.hash).toBe('#/vip');
    expect(screen.getByText('位于 /faq')).toBeInTheDocument();
    await transition();
    await act(() => updates[0]?.());
    expect(screen.getByText('位于 /vip')).toBeInTheDocument();
  });

  it('keeps the page of a later navigation', async () => {
    await tap();
    await userEvent.click(screen.getByRole('button', { name: '两页' }));
    expect(screen.getByText('位于 /games')).toBeInTheDocument();
    await transition();
    await act(() => updates[0]?.());
    expect(screen.getByText('位于 /games')).toBeInTheDocument();
  });

  it('renders at once after a link without one, a call of the router, and the back button', async () => {
    await userEvent.click(screen.getByRole('link', { name: '存款' }));
    expect(screen.getByText('位于 /deposit?type=1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '两次' }));
    expect(screen.getByText('位于 /vip')).toBeInTheDocument();
    act(() => window.history.back());
    await waitFor(() => expect(screen.getByText('位于 /deposit?type=1')).toBeInTheDocument());
    expect(updates).toHaveLength(0);
  });

  it.each([
    ['prefers reduced motion', () => jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as never)],
    ['is in a hidden tab', () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ])('renders at once when the member %s', async (_when, prepare) => {
    prepare();
    await tap();
    expect(screen.getByText('位于 /vip')).toBeInTheDocument();
    expect(updates).toHaveLength(0);
  });
});
