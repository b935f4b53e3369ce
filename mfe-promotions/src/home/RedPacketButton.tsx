import {
  columnEdges,
  enlarged,
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
 * The button 红包 in the header of home, shown while red packets are switched on. Visitors go to the login page,
 * members to the red packet.
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
        <PacketPicture size={30} />
      </Packet>
    </Container>
  );
}

/*
 * In the place that the header keeps free for it before its two icons, so that it covers nothing. As wide as the site's
 * column, so that it stays there on wide screens; only the button receives touches.
 */
const Container = styled.div`
  position: fixed;
  ${columnEdges}
  top: var(--safe-top);
  z-index: ${token.layer.float};
  display: flex;
  align-items: center;
  justify-content: flex-end;
  height: ${token.size.header};
  padding-right: calc(${token.space.s2} + 2 * ${token.size.touch});
  pointer-events: none;
  ${enlarged} {
    padding-right: calc(${token.space.s0} + 72px);
  }
`;

const Packet = styled.button`
  display: grid;
  place-items: center;
  width: 32px;
  height: ${token.size.touch};
  border-radius: ${token.radius.control};
  pointer-events: auto;
  animation: ${riseIn} ${token.motion.normal} ${token.motion.ease};
  ${pressable}
`;
