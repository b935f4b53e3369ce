import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState, type ReactNode, useMemo } from 'react';
import styled from 'styled-components';
import createAutoplay from 'embla-carousel-autoplay';
import { OperatorLink } from '../button/OperatorLink';
import { Picture } from '../pictures/Picture';
import { token } from '../theme/tokens';
import { CarouselControls } from './CarouselControls';

export interface Slide {
  src: string;
  /** URL as entered by the operator: a page of this site, another site, or empty. */
  href?: string | null | undefined;
}

export interface CarouselProps {
  /** The region's accessible name, 轮播图. */
  label: string;
  slides: readonly Slide[];
  /** Height divided by width in percent; reserves the space. */
  ratio?: number;
  /** Shown for a picture that fails to load, and until the carousel is loaded. */
  fallback?: ReactNode;
}

/**
 * A carousel with controls below the picture: swiped by hand, advancing automatically unless paused or the member
 * prefers reduced motion.
 */
export function Carousel({ label, slides, ratio = 44, fallback = null }: CarouselProps) {
  const { playing, toggle, plugins } = useAutoplay();
  const [viewport, embla] = useEmblaCarousel({ loop: slides.length > 1 }, plugins);
  const [shown, setShown] = useState(0);

  /* A kept-alive page remounts its carousel when shown again: it continues at the same picture. */
  const restorePosition = useEffectEvent((carousel: NonNullable<typeof embla>) => carousel.scrollTo(shown, true));
  useEffect(() => {
    if (!embla) return;
    restorePosition(embla);
    const updateShown = () => setShown(embla.selectedScrollSnap());
    embla.on('select', updateShown).on('reInit', updateShown);
    return () => void embla.off('select', updateShown).off('reInit', updateShown);
  }, [embla]);

  return (
    <Frame role="region" aria-roledescription="carousel" aria-label={label}>
      <Viewport ref={viewport}>
        <Track>
          {slides.map(({ src, href }, index) => (
            <Place key={index} aria-hidden={index !== shown || undefined}>
              <OperatorLink href={href} tabIndex={index === shown ? 0 : -1} draggable={false}>
                <Picture
                  src={src}
                  alt={`${label}${index + 1}`}
                  ratio={`100 / ${ratio}`}
                  eager={index === 0}
                  fallback={fallback}
                />
              </OperatorLink>
            </Place>
          ))}
        </Track>
      </Viewport>
      {slides.length > 1 && (
        <CarouselControls
          count={slides.length}
          shown={shown}
          onShow={(index) => embla?.scrollTo(index)}
          playing={playing}
          onToggle={toggle}
        />
      )}
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
`;

const Viewport = styled.div`
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow: hidden;
`;

const Track = styled.div`
  display: flex;
  touch-action: pan-y pinch-zoom;
`;

const Place = styled.div`
  flex: 0 0 100%;
  min-width: 0;
  a:focus-visible {
    outline-offset: -2px;
  }
`;

/** Each picture is shown for this many ms. */
const delay = 5000;

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * State of the automatic advance and its embla plugins. Touching, hovering or focusing the carousel holds it meanwhile;
 * a pause by the member lasts until resumed.
 */
function useAutoplay() {
  const [playing, setPlaying] = useState(() => !prefersReducedMotion());
  const plugins = useMemo(
    () =>
      playing ? [createAutoplay({ delay, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })] : [],
    [playing],
  );
  return { playing, toggle: () => setPlaying(!playing), plugins };
}
