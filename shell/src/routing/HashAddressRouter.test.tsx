import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { HashAddressRouter } from './HashAddressRouter';

function Page() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`位于 ${pathname}${search}`}</p>
      <Link to="/deposit?type=1">存款</Link>
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

it('follows a link', async () => {
  const link = screen.getByRole('link');
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
  await userEvent.click(screen.getByRole('link'));
  expect(window.history.length).toBe(before + 2);
});
