import { IconButton, listen, to, token, useGo, useLayer } from '@site/shared';
import { Headset } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';

/**
 * Customer service: an icon that opens a menu with 在线客服, also with the arrow keys. The menu closes on Escape, on Tab,
 * on the browser's back, on a click elsewhere and when the focus leaves it.
 */
export function ServiceMenu() {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLButtonElement>(null);
  const go = useGo();

  useEffect(() => {
    if (!open) return;
    item.current?.focus();
    return listen(document, {
      pointerdown: ({ target }) => !place.current?.contains(target as Node) && setOpen(false),
    });
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useLayer(open, close);

  return (
    <Place
      ref={place}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
        if (event.key === 'Tab') setOpen(false);
        if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return;
        event.preventDefault();
        // There is one item, which gets the focus when the menu opens.
        if (open) item.current?.focus();
        else setOpen(true);
      }}
      /*
       * Safari does not focus a clicked button: `relatedTarget` is null before the click, and closing then would
       * prevent the click.
       */
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <IconButton ref={button} label="客服" aria-haspopup="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Headset size={21} aria-hidden />
      </IconButton>
      {open && (
        <Menu role="menu" aria-label="客服">
          <Item
            ref={item}
            type="button"
            role="menuitem"
            onClick={() => {
              close();
              go(to.service());
            }}
          >
            <Headset size={18} aria-hidden />
            在线客服
          </Item>
        </Menu>
      )}
    </Place>
  );
}

const Place = styled.div`
  position: relative;
`;

const Menu = styled.div`
  position: absolute;
  top: 100%;
  right: 0;
  min-width: 148px;
  padding: ${token.space.s1};
  border: 1px solid ${token.color.lineStrong};
  border-radius: ${token.radius.card};
  background: ${token.color.raised};
  box-shadow: ${token.shadow.float};
`;

const Item = styled.button`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  width: 100%;
  min-height: ${token.size.touch};
  padding-inline: ${token.space.s3};
  border-radius: ${token.radius.control};
  &:active {
    background: ${token.color.pressed};
  }
`;
