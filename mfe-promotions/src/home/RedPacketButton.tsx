import { prefetchPath, pressable, riseIn, to, token, useGo, useLoggedIn, useSiteGetInfoQuery } from '@site/shared';
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
    <Packet type="button" aria-label="红包" onPointerDown={() => prefetchPath(to.hongbao())} onClick={open}>
      <PacketPicture size={30} />
    </Packet>
  );
}

const Packet = styled.button`
  display: grid;
  place-items: center;
  width: 32px;
  height: ${token.size.touch};
  border-radius: ${token.radius.control};
  animation: ${riseIn} ${token.motion.normal} ${token.motion.ease};
  ${pressable}
`;
