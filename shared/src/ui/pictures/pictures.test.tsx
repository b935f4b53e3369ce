import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Avatar } from './Avatar';
import { BannerArt } from './BannerArt';
import { bankMarkSvg } from './BankMark';
import { CaptchaImage, captchaSvg } from './CaptchaImage';
import { GameArt } from './GameArt';
import { Picture } from './Picture';
import { strokeGlyphs } from './strokeGlyphs';
import { svgUrl } from './svgUrl';
import { VipBadge } from './VipBadge';

const markup = (picture: ReactElement) => render(picture).container.innerHTML;

it('draws a captcha with its index and without its code', () => {
  const { container } = render(<CaptchaImage index={3} code="E88H" />);
  const image = screen.getByRole('img', { name: '验证码图片' });
  expect(image).toHaveAttribute('data-captcha', '3');
  expect(decodeURIComponent(container.innerHTML)).not.toMatch(/E88H|<text/i);
});

it('has strokes for every letter and digit', () => {
  for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789') expect(strokeGlyphs[sign]).toMatch(/^[0-4][0-6][ |0-6]*$/);
});

it('draws each captcha differently', () =>
  expect(new Set(['TY4S', '4ZAL', '7VY3', 'E88H'].map(captchaSvg)).size).toBe(4));

it('draws a decorative symbol for each game category', () => {
  const categories = ['concise', 'realbet', 'joker', 'sport', 'lottery', 'gaming'] as const;
  const tiles = categories.map((category) => markup(<GameArt category={category} name="金龙" />));
  expect(new Set(tiles).size).toBe(categories.length);
  for (const tile of tiles) expect(tile).toMatch(/^<svg[^>]* aria-hidden="true"/);
});

it.each([
  ['joker', '欢乐麻将', 'sport', '四川麻将'],
  ['concise', '深海捕鱼', 'joker', '捕鱼王'],
  ['realbet', '极速百家乐', 'joker', '斗地主'],
  ['lottery', '好运快三', 'realbet', '骰宝'],
] as const)('draws a game of %s by its name %s, as one of %s by the name %s', (category, name, other, otherName) => {
  const symbolOf = (tile: string) => /rotate\([-.\d]+\)">(.*)<\/g><\/svg>/.exec(tile)?.[1];
  const symbol = symbolOf(markup(<GameArt category={category} name={name} />));
  expect(symbol).toBeTruthy();
  expect(symbolOf(markup(<GameArt category={other} name={otherName} />))).toBe(symbol);
  expect(symbolOf(markup(<GameArt category={category} name="甲" />))).not.toBe(symbol);
});

it('draws the same tile for the same name', () => {
  const tile = () => markup(<GameArt category="sport" name="足球" />);
  expect(tile()).toBe(tile());
});

it('draws different tiles for the games of a category, without text', () => {
  const tiles = Array.from({ length: 40 }, (_, index) =>
    markup(<GameArt category="concise" name={`老虎机${index}`} />),
  );
  expect(new Set(tiles).size).toBe(tiles.length);
  for (const tile of tiles) expect(tile).not.toContain('<text');
});

it('draws a banner with its title as text', () => {
  render(<BannerArt seed="activity/1" title="新会员礼" subtitle="长期有效" />);
  expect(screen.getByText('新会员礼')).toBeInTheDocument();
  expect(screen.getByText('长期有效')).toBeInTheDocument();
});

it('encodes a picture as a data URL', () => {
  const svg = bankMarkSvg('招商银行');
  const decoded = decodeURIComponent(svgUrl(svg).replace('data:image/svg+xml,', ''));
  expect(decoded).toBe(svg.replace(/\s+/g, ' '));
});

it('shows the fallback when a picture is missing or fails to load', () => {
  const { rerender } = render(<Picture src="" alt="金龙" fallback={<i>画</i>} />);
  expect(screen.getByText('画')).toBeInTheDocument();
  rerender(<Picture src="/api/x.png" alt="金龙" fallback={<i>画</i>} />);
  fireEvent.error(screen.getByRole('img', { name: '金龙' }));
  expect(screen.getByText('画')).toBeInTheDocument();
});

it('names the avatar and the VIP badge', () => {
  render(
    <>
      <Avatar />
      <VipBadge level={3} />
    </>,
  );
  expect(screen.getByRole('img', { name: '头像' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'VIP3' })).toBeInTheDocument();
});
