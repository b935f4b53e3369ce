import styled from 'styled-components';
import { Stack } from '../layout/PageBody';
import { pulse } from '../theme/mixins';
import { token } from '../theme/tokens';

/**
 * A placeholder block. Sizes are px numbers or CSS lengths; hidden from screen readers. Browser tests detect it by its
 * attribute to wait for loading content. A press belongs to what contains it, such as a tile's button: Chromium drops a
 * click if the element under the pressed mouse is replaced before the release.
 */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true, 'data-skeleton': true })<{
  $width?: number | string;
  $height?: number | string;
  $radius?: string;
}>`
  display: block;
  width: ${({ $width = '100%' }) => length($width)};
  height: ${({ $height = 14 }) => length($height)};
  border-radius: ${({ $radius = token.radius.small }) => $radius};
  pointer-events: none;
  background: ${token.color.raised};
  animation: ${pulse} 1.4s ease-in-out infinite;
`;

const length = (size: number | string) => (typeof size === 'number' ? `${size}px` : size);

/** Placeholder lines of text; the last one is shorter. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <Stack $gap={2}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} $width={index === count - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}
