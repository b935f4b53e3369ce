import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { OperatorLink } from '../button/OperatorLink';
import { Picture } from '../pictures/Picture';
import { tapArea } from '../theme/mixins';
import { token } from '../theme/tokens';

interface Slide {
  src: string;
  /** URL as entered by the operator: a page of this site, another site, or empty. */
  href?: string | null | undefined;
}

interface CarouselProps {
  label: string;
  slides: readonly Slide[];
  fallback?: ReactNode;
}

const delay = 5000;

/**
 * Pictures in a row that snaps, with controls below it. It advances by itself unless paused or the member prefers
 * reduced motion, and waits under a mouse, a finger or the focus, and in a hidden tab.
 */
export function Carousel({ label, slides, fallback = null }: CarouselProps) {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const touched = useRef(false);

  const show = (index: number, behavior?: ScrollBehavior) =>
    row.current?.scrollTo({ left: index * row.current.clientWidth, ...(behavior && { behavior }) });
  const updateShown = ({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: Element }) => {
    if (clientWidth > 0) setShown(Math.round(scrollLeft / clientWidth));
  };

  /* A kept-alive page loses the row's position while it is hidden. */
  const restore = useEffectEvent(() => show(shown, 'instant'));
  // Scroll methods return promises in newer browsers, which React would call as the effect's cleanup.
  useLayoutEffect(() => {
    restore();
  }, []);

  const advanceFrom = useEffectEvent((index: number) => {
    if (row.current && !touched.current && !isHeld(row.current)) show((index + 1) % slides.length);
  });
  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => advanceFrom(shown), delay);
    return () => clearInterval(timer);
  }, [playing, shown]);

  return (
    <Frame role="region" aria-roledescription="carousel" aria-label={label}>
      <Slides
        ref={row}
        tabIndex={slides.length > 1 ? 0 : undefined}
        onScroll={updateShown}
        onTouchStart={() => (touched.current = true)}
        onTouchEnd={() => (touched.current = false)}
        onTouchCancel={() => (touched.current = false)}
      >
        {slides.map(({ src, href }, index) => (
          <div key={index} aria-hidden={index !== shown || undefined}>
            <OperatorLink href={href} tabIndex={index === shown ? 0 : -1} draggable={false}>
              <Picture
                src={src}
                alt={`${label}${index + 1}`}
                ratio="100 / 44"
                eager={index === 0}
                fallback={fallback}
              />
            </OperatorLink>
          </div>
        ))}
      </Slides>
      {slides.length > 1 && (
        <Controls>
          <Target type="button" aria-label={playing ? '暂停轮播' : '继续轮播'} onClick={() => setPlaying(!playing)}>
            {playing ? <Pause size={12} fill="currentColor" /> : <Play size={12} fill="currentColor" />}
          </Target>
          {slides.map((_, index) => (
            <Dot
              key={index}
              type="button"
              aria-label={`第${index + 1}张`}
              aria-current={index === shown || undefined}
              onClick={() => show(index)}
            />
          ))}
        </Controls>
      )}
    </Frame>
  );
}

/* After a tap, a touch screen keeps `:hover`. */
const isHeld = (row: HTMLElement): boolean =>
  document.hidden ||
  row.contains(document.activeElement) ||
  (window.matchMedia('(hover: hover)').matches && row.matches(':hover'));

const Frame = styled.div`
  position: relative;
`;

const Slides = styled.div`
  display: flex;
  border-radius: ${token.radius.card};
  background: ${token.color.surface};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  > * {
    flex: 0 0 100%;
    min-width: 0;
    scroll-snap-align: center;
    scroll-snap-stop: always;
  }
  &:focus-visible,
  a:focus-visible {
    outline-offset: -2px;
  }
`;

/* Below the picture, of which they cover nothing: in the gap to what follows, which is at least as high. */
const Controls = styled.div`
  position: absolute;
  top: 100%;
  right: 0;
  left: 0;
  display: flex;
  justify-content: center;
  height: 28px;
`;

/* Its target reaches beyond the bar. */
const Target = styled.button`
  ${tapArea('-8px 0')}
  display: grid;
  place-items: center;
  width: 24px;
  height: 100%;
  color: ${token.color.textFaint};
`;

const Dot = styled(Target)`
  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: ${token.radius.pill};
    background: currentColor;
    transition: width ${token.motion.quick};
  }
  &[aria-current]::before {
    width: 16px;
    background: ${token.color.gold};
  }
`;
