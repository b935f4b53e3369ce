import { token } from '@site/shared';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { useHomeGetNoticesQuery } from './homeApi';

/**
 * The scrolling notice line (30 s per round). Its place is kept while the notices are on their way. It holds under
 * the mouse, and its
 * button holds it for good; for those who prefer no motion the notices stand still and whole.
 */
export function NoticeMarquee() {
  const { data: notices, isError } = useHomeGetNoticesQuery();
  const [paused, setPaused] = useState(false);
  const texts = notices ?? [];
  const none = texts.length === 0 && (notices !== undefined || isError);
  const Mark = paused ? Play : Pause;
  return (
    <Line role="region" aria-label="公告">
      <Megaphone size={16} aria-hidden />
      <Window>{none ? <p>暂无公告</p> : <Moving $paused={paused}>{texts.map(notice)}</Moving>}</Window>
      {texts.length > 0 && (
        <Hold type="button" aria-label={paused ? '继续滚动' : '暂停滚动'} onClick={() => setPaused(!paused)}>
          <Mark size={14} aria-hidden />
        </Hold>
      )}
    </Line>
  );
}

/* Texts may repeat: nothing but their place tells them apart. */
const notice = (text: string, index: number) => <span key={index}>{text}</span>;

/* From the window's right edge until the last letter has left: the text begins behind a window's width of nothing. */
const pass = keyframes`
  from { transform: translateX(0); }
  to { transform: translateX(-100%); }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${token.space.s2};
  min-height: 36px;
  padding-left: ${token.space.s3};
  border-radius: ${token.radius.control};
  background: ${token.color.surface};
  color: ${token.color.textSoft};
  font-size: ${token.font.small};
  > svg {
    flex: none;
    color: ${token.color.gold};
  }
`;

const Window = styled.div`
  flex: 1;
  min-width: 0;
  padding-block: ${token.space.s1};
  overflow: hidden;
`;

const Moving = styled.p<{ $paused: boolean }>`
  display: inline-block;
  min-height: 1lh;
  padding-left: 100%;
  vertical-align: top;
  white-space: nowrap;
  span + span {
    margin-left: 2em;
  }
  /* Already on its way when the page comes, rather than an empty line. */
  animation: ${pass} 30s linear -3s infinite;
  animation-play-state: ${({ $paused }) => ($paused ? 'paused' : 'running')};
  &:hover {
    animation-play-state: paused;
  }
  @media (prefers-reduced-motion: reduce) {
    padding-left: 0;
    white-space: normal;
    animation: none !important;
  }
`;

const Hold = styled.button`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  color: ${token.color.textFaint};
  &::after {
    content: '';
    position: absolute;
    inset: -4px 0;
  }
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;
