import { tapArea, token } from '@site/shared';
import { Megaphone, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import styled, { keyframes } from 'styled-components';
import { useHomeGetNoticesQuery } from './homeApi';

/**
 * The scrolling notice line (30 s per round). It keeps its height while the notices load. The pointer pauses it, and so
 * does its button; with `prefers-reduced-motion` all notices are shown without scrolling.
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
      <Window>{none ? <p>暂无公告</p> : <ScrollingText $paused={paused}>{texts.map(notice)}</ScrollingText>}</Window>
      {texts.length > 0 && (
        <PauseButton type="button" aria-label={paused ? '继续滚动' : '暂停滚动'} onClick={() => setPaused(!paused)}>
          <Mark size={14} aria-hidden />
        </PauseButton>
      )}
    </Line>
  );
}

/* Keyed by index, because texts may repeat. */
const notice = (text: string, index: number) => <span key={index}>{text}</span>;

/* From the right edge until the last letter has left; `padding-left: 100%` is the width of the window. */
const scroll = keyframes`
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

const ScrollingText = styled.p<{ $paused: boolean }>`
  display: inline-block;
  min-height: calc(1em * ${token.line.body});
  padding-left: 100%;
  vertical-align: top;
  white-space: nowrap;
  span + span {
    margin-left: 2em;
  }
  /* A negative delay, so that the line is not empty at first. */
  animation: ${scroll} 30s linear -3s infinite;
  animation-play-state: ${({ $paused }) => ($paused ? 'paused' : 'running')};
  &:hover {
    animation-play-state: paused;
  }
  @media (prefers-reduced-motion: reduce) {
    padding-left: 0;
    white-space: normal;
    animation: none !important;
    span {
      display: block;
    }
    span + span {
      margin-left: 0;
    }
  }
`;

const PauseButton = styled.button`
  ${tapArea('-4px 0')}
  display: grid;
  flex: none;
  place-items: center;
  width: 36px;
  height: 36px;
  color: ${token.color.textFaint};
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;
