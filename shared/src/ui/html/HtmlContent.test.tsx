import { render, screen } from '@testing-library/react';
import { HtmlContent } from './HtmlContent';

it('opens links in a new tab without an opener', () => {
  render(<HtmlContent html='<a href="https://example.com" target="_self">详情</a>' />);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

const { origin, host } = window.location;

it.each([
  ['#/deposit', '#/deposit'],
  [' /#/vip?x=1 ', '#/vip?x=1'],
  ['/deposit', '#/deposit'],
  [`${origin}/#/deposit`, '#/deposit'],
  [`${origin}#/deposit`, '#/deposit'],
  [`${origin}/index.html?from=wx#/activeInfo?id=3`, '#/activeInfo?id=3'],
  [`HTTPS://WWW.${host.toUpperCase()}/#/deposit`, '#/deposit'],
  [origin, '#/'],
])('opens %s in the tab, at %s', (href, path) => {
  render(<HtmlContent html={`<a href="${href}" target="_blank">详情</a>`} />);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('href', path);
  expect(link).not.toHaveAttribute('target');
});

it.each([
  'https://example.com/#/deposit',
  `https://${host}.example.com/#/deposit`,
  `https://evil@${host}/`,
  '//example.com/a',
  '/api/terms.pdf',
  `${origin}/rules.pdf`,
])('opens %s in a new tab', (href) => {
  render(<HtmlContent html={`<a href="${href}">详情</a>`} />);
  const link = screen.getByRole('link', { name: '详情' });
  expect(link).toHaveAttribute('href', href);
  expect(link).toHaveAttribute('target', '_blank');
});

it.each([
  ['www.example.com', 'https://www.example.com'],
  ['t.me/site?x=1', 'https://t.me/site?x=1'],
  [`www.${host}.cn`, `https://www.${host}.cn`],
  ['rules.pdf', 'rules.pdf'],
])('opens %s, which has no scheme, at %s', (href, address) => {
  render(<HtmlContent html={`<a href="${href}">详情</a>`} />);
  expect(screen.getByRole('link', { name: '详情' })).toHaveAttribute('href', address);
});

it.each(['#', '#top', ''])('shows a link to %p as text', (href) => {
  render(<HtmlContent html={`<a href="${href}">详情</a>`} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('详情')).toBeInTheDocument();
});

it('leaves telephone numbers to the phone', () => {
  render(<HtmlContent html='<a href="tel:4001234567">客服</a>' />);
  expect(screen.getByRole('link')).not.toHaveAttribute('target');
});

it.each([
  ['第一行\n第二行\r\n第三行 https://example.com', 'pre-line'],
  ['第一行\n<b>第二行</b>\n<a href="#/vip">等级</a>', 'pre-line'],
  ['a < b\nc & d', 'pre-line'],
  ['<p>一</p>\n<p>二</p>', 'normal'],
  ['一<br>\n二', 'normal'],
  ['<h1>一</h1>\n二', 'normal'],
])('keeps the lines of plain text only: %j', (html, whiteSpace) => {
  const { container } = render(<HtmlContent html={html} />);
  expect(container.firstElementChild).toHaveStyle({ whiteSpace });
});

it.each([
  ['https://img.example/a.png', 'https://img.example/a.png'],
  ['//img.example/a.png', 'https://img.example/a.png'],
  ['/api/a.png', '/api/a.png'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['data:image/svg+xml,<svg/>', null],
  ['data:text/html,x', null],
  ['javascript:alert(1)', null],
  ['file:///C:/a.png', null],
])('requests the picture %s as %s, without a referrer', (src, requested) => {
  render(<HtmlContent html={`<img src="${src}" alt="图" srcset="http://img.example/b.png 2x">`} />);
  const picture = screen.getByRole('img');
  expect(picture.getAttribute('src')).toBe(requested);
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
  expect(picture).not.toHaveAttribute('srcset');
});

it('shows the picture that WeChat’s editor loads late, not its placeholder', () => {
  render(<HtmlContent html='<img data-src="https://mmbiz.qpic.cn/a" src="data:image/gif;base64,R0lG" alt="图">' />);
  expect(screen.getByRole('img')).toHaveAttribute('src', 'https://mmbiz.qpic.cn/a');
});

it('shows the text of a Word document without what Word adds', () => {
  const { container } = render(
    <HtmlContent
      html={
        '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style>p.MsoNormal{margin:0}</style>' +
        '<p class=MsoNormal style="mso-bidi:a"><span lang=EN-US>活动<o:p></o:p></span></p>'
      }
    />,
  );
  expect(container.textContent).toBe('活动');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://example.com"></iframe>',
  '<form action="https://example.com"><input name="password"></form>',
  '<p style="position:fixed">x</p>',
  '<style>body{display:none}</style>',
  '<style>body{display:none}',
  '<base href="https://example.com/">',
  '<meta http-equiv="refresh" content="0;url=https://example.com">',
  '<link rel="stylesheet" href="https://example.com/a.css">',
  '<dialog open>x</dialog>',
  '<map name="m"><area href="https://example.com"></map>',
  '<svg><script>alert(1)</script></svg>',
  '<div id="root" class="x" name="x">x</div>',
  '<table bgcolor="white"><tr><td bgcolor="white" background="a.png"><font color="white" face="serif">x</font></td>' +
    '</tr></table>',
])('removes active content from %s', (html) => {
  const { container } = render(<HtmlContent html={html} />);
  const rendered = (container.firstElementChild as HTMLElement).innerHTML;
  expect(rendered).not.toMatch(
    /script|onerror|onclick|data:|iframe|<form|<input|<(style|base|meta|link|dialog|map|area)/,
  );
  expect(rendered).not.toMatch(/display:none|style=|id=|class=|name=|color|background|face=/);
});

it.each([
  ['<p style="color:red">一</p>', '<p>一</p>'],
  ['<p style=\'a\' title="style=b" STYLE=c>一</p>', '<p title="style=b">一</p>'],
  ['<p title="x"style="y">一</p>', '<p title="x">一</p>'],
  ['<p>文字 style="留下"</p>', '<p>文字 style="留下"</p>'],
  ['<p title="on=1" ONCLICK="alert(1)">一</p>', '<p title="on=1">一</p>'],
  ['<img alt="图"onerror=alert(1)>', '<img alt="图" referrerpolicy="no-referrer">'],
  ['<style media="a">p{}</style><p>一</p>', '<p>一</p>'],
])('removes inline styles and handlers before parsing: %s', (html, clean) => {
  const parsed: string[] = [];
  const parse = DOMParser.prototype.parseFromString;
  const spy = jest.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function (
    this: DOMParser,
    ...args
  ) {
    parsed.push(args[0]);
    return parse.apply(this, args);
  });
  const { container } = render(<HtmlContent html={html} />);
  spy.mockRestore();
  expect((container.firstElementChild as HTMLElement).innerHTML).toBe(clean);
  expect(parsed.join('')).not.toMatch(/<[^>]*\s(style=(?!b)|onclick|onerror)|<style/i);
});

it('moves headings below level 1', () => {
  render(<HtmlContent html="<h1>公告</h1><h2>细则</h2>" />);
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2);
});

it('makes tables focusable, so that the arrow keys scroll a wide one', () => {
  render(<HtmlContent html="<table><tr><td>VIP1</td></tr></table>" />);
  expect(screen.getByRole('table')).toHaveAttribute('tabindex', '0');
});

it('keeps text, lists, tables and pictures', () => {
  render(
    <HtmlContent
      html={[
        '<h3>规则</h3><ul><li>一</li></ul>',
        '<table><tr><td>VIP1</td></tr></table><img src="/api/a.png" alt="图">',
      ].join('')}
    />,
  );
  expect(screen.getByRole('heading', { name: '规则' })).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('一');
  expect(screen.getByRole('cell', { name: 'VIP1' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: '图' })).toHaveAttribute('src', '/api/a.png');
});
