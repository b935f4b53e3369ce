import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar';
import { bannerArtSvg } from './bannerArtSvg';
import { CaptchaImage } from './CaptchaImage';
import { captchaSvg } from './captchaSvg';
import { gameArtSvg } from './gameArtSvg';
import { Picture } from './Picture';
import { strokeGlyphs } from './strokeGlyphs';
import { svgUrl } from './svgUrl';
import { VipBadge } from './VipBadge';

const wellFormed = (svg: string) =>
  new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror') === null;

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

it.each(['concise', 'realbet', 'joker', 'sport', 'lottery', 'gaming'] as const)(
  'draws %s games alike for one name and differently for others',
  (category) => {
    const names = Array.from({ length: 24 }, (_, index) => `游戏<${index}>`);
    const drawn = names.map((name) => gameArtSvg(category, name));
    expect(drawn).toEqual(names.map((name) => gameArtSvg(category, name)));
    expect(new Set(drawn).size).toBe(names.length);
    expect(drawn.every(wellFormed)).toBe(true);
  },
);

it('draws well-formed banners', () => {
  for (let seed = 0; seed < 24; seed++) expect(wellFormed(bannerArtSvg(String(seed)))).toBe(true);
});

it('round-trips through a data URL', () => {
  const svg = gameArtSvg('sport', '足球');
  expect(decodeURIComponent(svgUrl(svg).replace('data:image/svg+xml,', ''))).toBe(svg.replace(/\s+/g, ' '));
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
