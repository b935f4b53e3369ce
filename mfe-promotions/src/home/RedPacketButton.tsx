import {
  columnEdges,
  prefetchPath,
  pressable,
  riseIn,
  to,
  token,
  useGo,
  useLoggedIn,
  useSiteGetInfoQuery,
} from '@site/shared';
import styled from 'styled-components';
import { PacketPicture } from '../red-packet/PacketPicture';

/**
 * The floating button 红包, shown while red packets are switched on. Visitors go to the login page, members to the red
 * packet.
 */
export default function RedPacketButton() {
  const { data: info } = useSiteGetInfoQuery();
  const loggedIn = useLoggedIn();
  const go = useGo();
  if (Number(info?.redpacket_switch) !== 1) return null;

  const open = () => go(loggedIn ? to.hongbao() : to.login({ redirect: to.hongbao() }));
  return (
    <Container>
      <Packet type="button" aria-label="红包" onPointerDown={() => prefetchPath(to.hongbao())} onClick={open}>
        <PacketPicture size={52} />
      </Packet>
    </Container>
  );
}

/*
 * As wide as the site's column, so that the button stays at its edge on wide screens; only the button receives touches.
 */
const Container = styled.div`
  position: fixed;
  ${columnEdges}
  bottom: calc(var(--bottom-bar) + ${token.space.s6} + var(--safe-bottom));
  z-index: ${token.layer.float};
  display: flex;
  justify-content: flex-end;
  padding-right: ${token.space.s3};
  pointer-events: none;
`;

const Packet = styled.button`
  display: grid;
  place-items: center;
  width: 60px;
  height: 64px;
  border-radius: ${token.radius.card};
  filter: drop-shadow(0 6px 12px ${token.color.scrim});
  pointer-events: auto;
  animation: ${riseIn} ${token.motion.normal} ${token.motion.ease};
  ${pressable}
`;
