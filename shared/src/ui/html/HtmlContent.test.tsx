import { render, screen } from '@testing-library/react';
import { HtmlContent } from './HtmlContent';

it('opens links in a new tab without a way back', () => {
  render(<HtmlContent html='<a href="https://example.com" target="_self">详情</a>' />);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://example.com"></iframe>',
  '<form action="https://example.com"><input name="password"></form>',
  '<p style="position:fixed">x</p>',
  '<svg><script>alert(1)</script></svg>',
  '<div id="root">x</div>',
])('takes what could act from %s', (html) => {
  const { container } = render(<HtmlContent html={html} />);
  expect(container.innerHTML).not.toMatch(/script|onerror|javascript|iframe|<form|<input|style=|id="root"/);
});

it('keeps text, lists, tables and pictures', () => {
  render(
    <HtmlContent html='<h3>规则</h3><ul><li>一</li></ul><table><tr><td>VIP1</td></tr></table><img src="/api/a.png" alt="图">' />,
  );
  expect(screen.getByRole('heading', { name: '规则' })).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('一');
  expect(screen.getByRole('cell', { name: 'VIP1' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '图' })).toHaveAttribute('src', '/api/a.png');
});
