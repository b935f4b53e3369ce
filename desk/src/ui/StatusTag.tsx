import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** What a status means for the operator: `waiting` needs work, `warning` a second look, `bad` failed or stops. */
export type Tone = 'neutral' | 'info' | 'waiting' | 'warning' | 'good' | 'bad';

/* antd's own tags have less contrast than 4.5 to 1. */
const colors: Record<Tone, { color: string; background: string }> = {
  neutral: { color: '#434343', background: '#f0f0f0' },
  info: { color: '#003eb3', background: '#e6f4ff' },
  waiting: { color: '#613400', background: '#fff1b8' },
  warning: { color: '#873800', background: '#ffe7ba' },
  good: { color: '#135200', background: '#eaffd6' },
  bad: { color: '#820014', background: '#fff1f0' },
};

interface Props {
  tone?: Tone;
  children: ReactNode;
}

export function StatusTag({ tone = 'neutral', children }: Props) {
  return (
    <Tag style={{ ...colors[tone], marginInlineEnd: 0 }} variant="filled">
      {children}
    </Tag>
  );
}
