import { token, type Tone } from '@site/shared';
import styled from 'styled-components';

const dots: Record<Tone, string> = {
  ok: token.color.good,
  bad: token.color.bad,
  wait: token.color.accent,
  gold: token.color.gold,
  none: token.color.textFaint,
};

/** A step of a timeline: its word, and beside it its time. */
export const TimelineRow = styled.li<{ $tone: Tone }>`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 2px ${token.space.s3};
  padding: 0 0 ${token.space.s4} ${token.space.s6};
  &::before {
    content: '';
    position: absolute;
    top: 6px;
    left: 2px;
    width: 10px;
    height: 10px;
    border-radius: 50%;
    background: ${({ $tone }) => dots[$tone]};
  }
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    top: 20px;
    bottom: -4px;
    left: 6px;
    width: 2px;
    background: ${token.color.line};
  }
  strong {
    font-weight: ${token.weight.medium};
  }
  time {
    color: ${token.color.textFaint};
    font-size: ${token.font.caption};
    font-variant-numeric: tabular-nums;
  }
  p {
    flex-basis: 100%;
    color: ${token.color.textSoft};
    font-size: ${token.font.small};
  }
`;
