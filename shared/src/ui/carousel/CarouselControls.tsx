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
    <Bar data-dark>
      <Toggle type="button" aria-label={playing ? '暂停轮播' : '继续轮播'} onClick={onToggle}>
        <span>
          <Mark size={12} fill="currentColor" aria-hidden />
        </span>
      </Toggle>
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

/* Only the buttons receive touches. */
const Bar = styled.div`
  position: absolute;
  right: ${token.space.s1};
  bottom: 0;
  display: flex;
  align-items: flex-end;
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

const Toggle = styled.button`
  display: grid;
  place-items: end;
  width: ${token.size.touch};
  height: ${token.size.touch};
  padding: 0 ${token.space.s1} 6px 0;
  > span {
    display: grid;
    place-items: center;
    width: 22px;
    height: 22px;
    border-radius: 50%;
    background: ${token.color.scrim};
    color: ${token.color.text};
  }
`;

const Dot = styled.button`
  display: grid;
  place-items: end center;
  width: 24px;
  height: 36px;
  padding-bottom: 14px;
  &::before {
    content: '';
    width: 6px;
    height: 6px;
    border-radius: ${token.radius.pill};
    background: ${token.color.text};
    box-shadow: 0 0 0 1px ${token.color.scrim};
    opacity: 0.55;
    transition: width ${token.motion.quick};
  }
  &[aria-current]::before {
    width: 16px;
    background: ${token.color.gold};
    opacity: 1;
  }
`;
