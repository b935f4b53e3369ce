import { token } from '@site/shared';
import { Megaphone } from 'lucide-react';
import styled, { keyframes } from 'styled-components';
import { useHomeGetNoticesQuery } from './homeApi';

/** The scrolling notice line (spec 1 §9: 30 s). Its place is kept while the notices are on their way. */
export function NoticeMarquee() {
  const { data: notices = [] } = useHomeGetNoticesQuery();
  const text = notices.join('　　');
  return (
    <Line role="region" aria-label="公告">
      <Megaphone size={16} aria-hidden />
      <Window>
        <Moving>{text}</Moving>
      </Window>
    </Line>
  );
}

const pass = keyframes`
  from { transform: translateX(0); }
  to { transform: translateX(-100%); }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  height: 36px;
  padding-inline: ${token.space.s3};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  svg {
    flex: none;
    color: ${token.color.gold};
  }
`;

const Window = styled.div`
  flex: 1;
  min-width: 0;
  overflow: hidden;
`;

const Moving = styled.p`
  display: inline-block;
  min-height: 1em;
  padding-left: 12px;
  white-space: nowrap;
  animation: ${pass} 30s linear infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none !important;
    white-space: normal;
  }
`;
