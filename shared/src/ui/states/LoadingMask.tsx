import styled from 'styled-components';
import { Spinner } from '../button/Spinner';
import { columnEdges, fadeIn, surface } from '../theme/mixins';
import { token } from '../theme/tokens';

/** Covers the site column during a long operation such as a game launch. */
export function LoadingMask() {
  return (
    <Mask role="status" aria-label="加载中">
      <Panel>
        <Spinner $size={28} />
        <span>加载中</span>
      </Panel>
    </Mask>
  );
}

const Mask = styled.div`
  position: fixed;
  ${columnEdges}
  top: 0;
  bottom: 0;
  z-index: ${token.layer.mask};
  display: grid;
  place-items: center;
  background: ${token.color.scrim};
  animation: ${fadeIn} ${token.motion.normal} ${token.motion.ease};
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${token.space.s3};
  min-width: 112px;
  padding: ${token.space.s5};
  ${surface}
  color: ${token.color.gold};
  box-shadow: ${token.shadow.float};
  span:last-child {
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
`;
