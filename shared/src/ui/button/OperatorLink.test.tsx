import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { OperatorLink } from './OperatorLink';

const show = (href: string | null | undefined) =>
  render(
    <MemoryRouter>
      <OperatorLink href={href}>详情</OperatorLink>
    </MemoryRouter>,
  );

it.each([
  ['/vip', '/vip'],
  ['#/activeInfo?id=3', '/activeInfo?id=3'],
  [' /#/vip ', '/vip'],
  [`${window.location.origin}/#/vip`, '/vip'],
])('opens %s in the site', (href, path) => {
  show(href);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('href', path);
  expect(link).not.toHaveAttribute('target');
});

it.each(['https://example.com/a', 'HTTP://example.com/'])('opens %s in a new tab without an opener', (href) => {
  show(href);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it.each([
  null,
  undefined,
  '',
  '#',
  '//example.com',
  '/\\example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'vip',
])('renders no link for %p', (href) => {
  show(href);
  expect(screen.getByText('详情')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});
