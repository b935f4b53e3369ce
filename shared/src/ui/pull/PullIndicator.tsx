import { ArrowDown } from 'lucide-react';
import styled from 'styled-components';
import { Spinner } from '../button/Spinner';
import { columnEdges } from '../theme/mixins';
import { token } from '../theme/tokens';

export interface PullIndicatorProps {
  /** px below the header. */
  distance: number;
  /** The release refreshes: the arrow turns. */
  armed?: boolean;
  refreshing?: boolean;
}

/** The round mark that follows a pull, and turns while the page is refreshed. */
export const PullIndicator = ({ distance, armed = false, refreshing = false }: PullIndicatorProps) => (
  <Place aria-hidden>
    {(distance > 0 || refreshing) && (
      <Mark style={{ transform: `translateY(${distance}px)` }} $armed={armed}>
        {refreshing ? <Spinner $size={18} /> : <ArrowDown size={18} />}
      </Mark>
    )}
  </Place>
);

/* Clips the mark where the header ends. */
const Place = styled.div`
  position: fixed;
  ${columnEdges}
  top: calc(${token.size.header} + var(--safe-top));
  z-index: ${token.layer.bar};
  display: grid;
  justify-items: center;
  height: 120px;
  overflow: hidden;
  pointer-events: none;
`;

const Mark = styled.span<{ $armed: boolean }>`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  margin-top: -36px;
  border: 1px solid ${token.color.lineStrong};
  border-radius: 50%;
  background: ${token.color.raised};
  box-shadow: ${token.shadow.float};
  color: ${token.color.gold};
  svg {
    transform: rotate(${({ $armed }) => ($armed ? 180 : 0)}deg);
    transition: transform ${token.motion.quick} ${token.motion.ease};
  }
`;
