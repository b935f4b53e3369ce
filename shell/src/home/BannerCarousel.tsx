import { Carousel, token } from '@site/shared';
import styled from 'styled-components';
import hero from './hero.svg';
import { useHomeGetBannersQuery } from './homeApi';

/**
 * The site's own banner. It is part of the prerendered page, so that the largest picture is in the first paint, and
 * stays until the operator's banners have loaded, or if there are none. The picture has no text: it is a separate
 * document, which would look for fonts once more.
 */
function Hero() {
  return (
    <Box data-dark>
      <Picture src={hero} width={358} height={158} alt="" />
      <strong>畅享每一局</strong>
      <span>一个钱包，畅玩全部平台</span>
      <small>充提透明 · 记录可查 · 随时回收</small>
    </Box>
  );
}

const Box = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${token.space.s2};
  justify-content: center;
  height: 100%;
  padding-left: ${token.space.s5};
  color: ${token.color.textSoft};
  font-size: ${token.font.caption};
  line-height: ${token.line.tight};
  overflow: hidden;
  > :not(img) {
    position: relative;
  }
  > strong {
    color: ${token.color.goldBright};
    font-size: ${token.font.display};
    letter-spacing: 0.04em;
  }
  > span {
    color: ${token.color.text};
    font-size: ${token.font.small};
  }
`;

const Picture = styled.img`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border-radius: ${token.radius.card};
`;

/** Banners of the home page; the hero until they have loaded, or if there are none. */
export function BannerCarousel() {
  const { data: banners = [] } = useHomeGetBannersQuery();
  if (banners.length === 0) return <HeroBanner />;
  return (
    <Place>
      <Carousel label="轮播图" slides={banners} fallback={<Hero />} />
    </Place>
  );
}

export const HeroBanner = () => (
  <Place role="region" aria-label="轮播图">
    <Hero />
  </Place>
);

/* With the gap of the page there is room for the controls. */
const Place = styled.div`
  aspect-ratio: 100 / 44;
  margin-bottom: ${token.space.s3};
`;
