import {
  ButtonLink,
  fadeIn,
  IconButton,
  setPasskeyOffer,
  paths,
  to,
  token,
  useDispatch,
  useLocation,
  useUser,
} from '@site/shared';
import { X } from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import styled from 'styled-components';
import { focusHeading } from '../focusHeading';
import { markPasskeyOffered } from './passkeyOfferCookie';
import { useAccountGetPasskeysQuery } from './passkeysApi';

/** A line under the header that offers a passkey, after a login with a password, to a member without one. */
export default function PasskeyOffer() {
  const { data: passkeys } = useAccountGetPasskeysQuery();
  const username = useUser().data?.username;
  const { pathname } = useLocation();
  const dispatch = useDispatch();
  const close = () => void dispatch(setPasskeyOffer(false));
  const dismiss = ({ currentTarget }: MouseEvent) => {
    focusHeading(currentTarget);
    close();
  };
  const shown = passkeys?.length === 0 && pathname !== paths.passkeys;

  useEffect(() => {
    if (shown && username) markPasskeyOffered(username);
  }, [shown, username]);

  if (!shown) return null;
  return (
    <Line aria-label="通行密钥">
      <p>添加通行密钥，下次一键登录</p>
      <ButtonLink to={to.passkeys()} size="small" onClick={close}>
        去添加
      </ButtonLink>
      <IconButton label="以后再说" onClick={dismiss}>
        <X size={20} />
      </IconButton>
    </Line>
  );
}

const Line = styled.aside`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  padding: ${token.space.s1} ${token.space.s1} ${token.space.s1} ${token.size.gutter};
  background: ${token.color.accentTint};
  font-size: ${token.font.small};
  animation: ${fadeIn} ${token.motion.normal} ${token.motion.ease};
  p {
    flex: 1;
  }
`;
