import { knownRedirect } from './knownRedirect';
import { screen } from '@testing-library/react';
import { renderPage } from '../../testing';
import { clearToasts } from '../ui/toast/toastStore';
import { SiteLink } from './SiteLink';
import { useGo } from './useGo';

afterEach(() => {
  clearToasts();
  window.location.hash = '';
});

function Controls() {
  const go = useGo();
  return (
    <>
      <button onClick={() => go('/kefu')}>在线客服</button>
      <SiteLink to="/kefu">客服</SiteLink>
      <SiteLink to="/">首页</SiteLink>
    </>
  );
}

it.each([
  ['a button', 'button', '在线客服'],
  ['a link', 'link', '客服'],
])('%s to the current address shows one toast and does not navigate', async (_, role, name) => {
  const { user, path } = renderPage(<Controls />, { at: '/assets?type=1' });
  await user.click(screen.getByRole(role, { name }));
  expect(path()).toBe('/kefu');
  expect(screen.queryByText('已在当前页面！')).not.toBeInTheDocument();
  await user.click(screen.getByRole(role, { name }));
  expect(await screen.findAllByText('已在当前页面！')).toHaveLength(1);
  expect(path()).toBe('/kefu');
});

it('an address with another query is navigated to', async () => {
  const { user, path } = renderPage(<Controls />, { at: '/?redirect=%2Fdeposit' });
  await user.click(screen.getByRole('link', { name: '首页' }));
  expect(path()).toBe('/');
  expect(screen.queryByText('已在当前页面！')).not.toBeInTheDocument();
});

it.each([
  ['a button', 'button', '在线客服'],
  ['a link', 'link', '客服'],
])('%s to the page shown navigates while another page is being rendered', async (_, role, name) => {
  window.location.hash = '#/assets';
  const { user } = renderPage(<Controls />, { at: '/kefu' });
  await user.click(screen.getByRole(role, { name }));
  expect(screen.queryByText('已在当前页面！')).not.toBeInTheDocument();
});

it.each([
  ['?redirect=%2Fdeposit', '/deposit'],
  ['?redirect=%2Fassets%3Ftype%3D1', '/assets?type=1'],
  ['?redirect=%2Funknown', '/'],
  ['?redirect=https%3A%2F%2Felsewhere.example', '/'],
  ['?redirect=%2F%2Felsewhere.example', '/'],
  ['?redirect=%2Flogin', '/'],
  ['', '/'],
])('the query %s redirects to %s', (search, path) => expect(knownRedirect(search)).toBe(path));
