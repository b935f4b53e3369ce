import { Pause, Play } from 'lucide-react';
import styled from 'styled-components';
import { token } from '../theme/tokens';

interface Props {
  count: number;
  shown: number;
  onShow: (index: number) => void;
  playing: boolean;
  onToggle: () => void;
}

/** Controls below a carousel: pause or resume the automatic advance, and one dot per picture. */
export function CarouselControls({ count, shown, onShow, playing, onToggle }: Props) {
  const Mark = playing ? Pause : Play;
  return (
    <Bar>
      <Target type="button" aria-label={playing ? '暂停轮播' : '继续轮播'} onClick={onToggle}>
        <Mark size={12} fill="currentColor" aria-hidden />
      </Target>
      {Array.from({ length: count }, (_, index) => (
        <Dot
          key={index}
          type="button"
          aria-label={`第${index + 1}张`}
          aria-current={index === shown || undefined}
          onClick={() => onShow(index)}
        />
      ))}
    </Bar>
  );
}

/* Below the picture, of which it covers nothing: in the gap to what follows, which is at least as high. */
const Bar = styled.div`
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
  position: relative;
  display: grid;
  place-items: center;
  width: 24px;
  height: 100%;
  color: ${token.color.textFaint};
  &::after {
    content: '';
    position: absolute;
    inset: -8px 0;
  }
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
