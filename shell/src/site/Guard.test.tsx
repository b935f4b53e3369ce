import { useLocation } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { Guard } from './SiteRouter';

/* As in the site, the home page is another route without the guard. */
function Routes() {
  if (useLocation().pathname === '/') return null;
  return (
    <Guard>
      <p>会员内容</p>
    </Guard>
  );
}

it('redirects a visitor to the home page with the requested address', () => {
  const { path } = renderPage(<Routes />, { at: '/assets?type=1' });
  expect(path()).toBe('/?redirect=%2Fassets%3Ftype%3D1');
});

it('shows the page to a member', () => {
  const { path } = renderPage(<Routes />, { at: '/assets?type=1', token: 't' });
  expect(screen.getByText('会员内容')).toBeInTheDocument();
  expect(path()).toBe('/assets?type=1');
});
