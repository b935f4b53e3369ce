import { useLocation } from '@site/shared';
import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { Guard } from './Guard';

/* As in the site, where home is another route: the guard is left behind once it has sent the visitor there. */
function Place() {
  if (useLocation().pathname === '/') return null;
  return (
    <Guard>
      <p>会员内容</p>
    </Guard>
  );
}

it('sends a visitor home with the path meant', () => {
  const { path } = renderPage(<Place />, { at: '/assets?type=1' });
  expect(path()).toBe('/?redirect=%2Fassets%3Ftype%3D1');
});

it('lets a member in', () => {
  const { path } = renderPage(<Place />, { at: '/assets?type=1', token: 't' });
  expect(screen.getByText('会员内容')).toBeInTheDocument();
  expect(path()).toBe('/assets?type=1');
});
