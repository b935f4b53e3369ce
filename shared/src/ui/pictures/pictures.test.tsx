import { fireEvent, render, screen } from '@testing-library/react';
import { Avatar } from './Avatar';
import { BannerArt } from './BannerArt';
import { bankMarkSvg } from './BankMark';
import { CaptchaImage, captchaSvg } from './CaptchaImage';
import { Picture } from './Picture';
import { strokeGlyphs } from './CaptchaImage';
import { svgUrl } from './svgUrl';
import { VipBadge } from './VipBadge';

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
