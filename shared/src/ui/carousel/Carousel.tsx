import Autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

export interface Slide {
  src: string;
  href?: string | null | undefined;
}

export interface CarouselProps {
  /** The region's name, 轮播图. */
  label: string;
  slides: readonly Slide[];
  /** Height over width in percent, so that nothing jumps. */
  ratio?: number;
}

const calm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Pictures one after another: swiped by hand, going on by itself unless the member prefers calm. */
export function Carousel({ label, slides, ratio = 44 }: CarouselProps) {
  const [plugins] = useState(() => (calm() ? [] : [Autoplay({ delay: 5000, stopOnFocusIn: true })]));
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1 }, plugins);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (!embla) return;
    const look = () => setShown(embla.selectedScrollSnap());
    embla.on('select', look);
    return () => void embla.off('select', look);
  }, [embla]);

  return (
    <Frame role="region" aria-roledescription="carousel" aria-label={label}>
      <Viewport ref={viewport}>
        <Track>
          {slides.map(({ src, href }, index) => {
            const picture = <Picture src={src} alt={`${label}${index + 1}`} $ratio={ratio} draggable={false} />;
            return (
              <Place key={src} aria-hidden={index !== shown || undefined}>
                {href ? (
                  <a href={href} tabIndex={index === shown ? 0 : -1}>
                    {picture}
                  </a>
                ) : (
                  picture
                )}
              </Place>
            );
          })}
        </Track>
      </Viewport>
      {slides.length > 1 && (
        <Dots>
          {slides.map(({ src }, index) => (
            <Dot
              key={src}
              type="button"
              aria-label={`第${index + 1}张`}
              aria-current={index === shown || undefined}
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
        </Dots>
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
`;

const Viewport = styled.div`
  overflow: hidden;
`;

const Track = styled.div`
  display: flex;
  touch-action: pan-y pinch-zoom;
`;

const Place = styled.div`
  flex: 0 0 100%;
  min-width: 0;
`;

const Picture = styled.img<{ $ratio: number }>`
  width: 100%;
  aspect-ratio: 100 / ${({ $ratio }) => $ratio};
  object-fit: cover;
`;

const Dots = styled.div`
  position: absolute;
  right: 0;
  bottom: 0;
  display: flex;
`;

const Dot = styled.button`
  display: grid;
  place-items: end center;
  width: 24px;
  height: 32px;
  padding-bottom: 10px;
  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: ${token.radius.pill};
    background: ${token.color.textFaint};
    transition: width ${token.motion.quick};
  }
  &[aria-current]::before {
    width: 16px;
    background: ${token.color.gold};
  }
`;
