import { enlarged, IconButton, listen, Logo, token, useAfterLoad, useGoBack } from '@site/shared';
import { ChevronLeft, Menu } from 'lucide-react';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Slot } from '../slots/Slot';
import { MessageLink } from './MessageLink';
import { ServiceMenu } from './ServiceMenu';

const opaqueAfter = 50;

interface Props {
  /** Title of the page; undefined on the home page, which shows the logo instead. */
  title: string | undefined;
  site?: string | undefined;
  onMenu: () => void;
}

/** The header: menu and logo on the home page, back button and title elsewhere. Also part of the prerendered page. */
export function Header({ title, site, onMenu }: Props) {
  const opaque = useScrolledPast(opaqueAfter);
  const back = useGoBack();
  const loaded = useAfterLoad();
  return (
    <Bar $opaque={opaque}>
      {title === undefined ? (
        <>
          <IconButton label="菜单" onClick={onMenu}>
            <Menu size={22} aria-hidden />
          </IconButton>
          <Logo title={site} />
        </>
      ) : (
        <>
          <IconButton label="返回" onClick={back}>
            <ChevronLeft size={24} aria-hidden />
          </IconButton>
          <Title>{title}</Title>
        </>
      )}
      <Side>
        {title === undefined && loaded && <Slot name="home.red-packet" props={{}} quiet />}
        <MessageLink />
        <ServiceMenu />
      </Side>
    </Bar>
  );
}

/** Whether the window is scrolled further than `pixels`; renders only when that changes. */
function useScrolledPast(pixels: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const update = () => setPast(window.scrollY > pixels);
    update();
    return listen(window, { scroll: update }, { passive: true });
  }, [pixels]);
  return past;
}

const Bar = styled.header<{ $opaque: boolean }>`
  position: sticky;
  top: 0;
  z-index: ${token.layer.header};
  display: flex;
  align-items: center;
  gap: ${token.space.s1};
  height: calc(${token.size.header} + var(--safe-top));
  padding: var(--safe-top) ${token.space.s2} 0;
  border-bottom: 1px solid ${({ $opaque }) => ($opaque ? token.color.line : 'transparent')};
  background: ${({ $opaque }) => ($opaque ? token.color.ground : token.color.glass)};
  transition: background-color ${token.motion.normal} ${token.motion.ease};
  ${enlarged} {
    padding-inline: ${token.space.s0};
    gap: 0;
    button,
    a {
      width: 36px;
    }
  }
`;

const Title = styled.h1`
  flex: 1;
  min-width: 0;
  /* Centered, although the right side has one icon more. On the narrowest phones the longest title needs the room. */
  padding-inline: clamp(0px, 100vw - 180px - 8rem, 44px) 0;
  font-size: ${token.font.title};
  text-align: center;
`;

const Side = styled.div`
  display: flex;
  flex: none;
  margin-left: auto;
`;
