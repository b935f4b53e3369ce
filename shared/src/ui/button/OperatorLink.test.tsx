import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { OperatorLink } from './OperatorLink';
import { httpUrl, isSameOrigin } from '../../url/httpUrl';
import { LinkRow } from '../rows/LinkRow';

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

describe('addresses', () => {
  it.each([
    ['https://game.example/play?t=1', 'https://game.example/play?t=1'],
    ['HTTP://game.example', 'http://game.example/'],
  ])('accepts the http(s) URL %s', (url, normalized) => expect(httpUrl(url)).toBe(normalized));

  it.each(['javascript:alert(1)', 'data:text/html,x', '//game.example', '/play', 'https://', '', null, undefined, 7])(
    'rejects %s',
    (url) => expect(httpUrl(url)).toBeUndefined(),
  );

  it.each([
    [`${window.location.origin}/service`, true],
    ['https://other.example/service', false],
  ])('compares the origin of %s with the site’s: %s', (url, same) => expect(isSameOrigin(url)).toBe(same));
});

describe('rows', () => {
  it('is named by its label and described by its value, as a link or a button', () => {
    render(
      <MemoryRouter>
        <LinkRow label="手机号码" to="/modifyPhone" value="未绑定" />
        <LinkRow label="代理登录" onClick={() => undefined} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: '手机号码' })).toHaveAccessibleDescription('未绑定');
    expect(screen.getByRole('button', { name: '代理登录' })).toBeInTheDocument();
  });
});
