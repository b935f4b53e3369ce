import { SiteLink, to, token, useUnreadNotices } from '@site/shared';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';

/** Link to the messages. An unread message adds a dot and an accessible description; the accessible name stays. */
export function MessageLink() {
  const unread = useUnreadNotices() > 0;
  const descriptionId = useId();
  return (
    <Target
      to={to.myNews()}
      aria-label="我的消息"
      aria-describedby={unread ? descriptionId : undefined}
      $unread={unread}
    >
      <Mail size={21} aria-hidden />
      {unread && (
        <span id={descriptionId} hidden>
          有未读消息
        </span>
      )}
    </Target>
  );
}

const Target = styled(SiteLink)<{ $unread: boolean }>`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  width: ${token.size.touch};
  height: ${token.size.touch};
  border-radius: ${token.radius.control};
  color: ${token.color.textSoft};
  &:active {
    background: ${token.color.raised};
    color: ${token.color.text};
  }
  &::after {
    content: ${({ $unread }) => ($unread ? "''" : 'none')};
    position: absolute;
    top: 9px;
    right: 8px;
    width: 9px;
    height: 9px;
    border: 2px solid ${token.color.ground};
    border-radius: 50%;
    background: ${token.color.bad};
    box-sizing: content-box;
  }
`;
