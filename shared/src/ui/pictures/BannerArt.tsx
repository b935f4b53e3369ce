import { useMemo } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';
import { bannerArtSvg } from './bannerArtSvg';
import { svgUrl } from './svgUrl';

export interface BannerArtProps {
  /** The same seed draws the same banner. */
  seed: string;
  title?: string | undefined;
  subtitle?: string | undefined;
}

/**
 * A drawn banner for a promotion or carousel without a picture. Fills its box (designed for 2.4:1) with text on the
 * left.
 */
export function BannerArt({ seed, title, subtitle }: BannerArtProps) {
  const source = useMemo(() => svgUrl(bannerArtSvg(seed)), [seed]);
  return (
    <Box>
      <img src={source} alt="" decoding="async" draggable={false} />
      {title && (
        <Words>
          <strong>{title}</strong>
          {subtitle && <span>{subtitle}</span>}
        </Words>
      )}
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  width: 100%;
  height: 100%;
  overflow: hidden;
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

const Words = styled.div`
  position: absolute;
  inset: 0 40% 0 0;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: ${token.space.s1};
  padding-left: ${token.space.s5};
  text-shadow: 0 1px 8px ${token.color.scrim};
  strong {
    font-size: ${token.font.title};
    font-weight: ${token.weight.heavy};
    line-height: ${token.line.tight};
  }
  span {
    color: ${token.color.goldBright};
    font-size: ${token.font.small};
  }
`;
