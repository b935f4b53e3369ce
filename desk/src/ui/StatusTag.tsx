import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** What a status means for the operator: `waiting` needs work, `warning` a second look, `bad` failed or stops. */
export type Tone = 'neutral' | 'info' | 'waiting' | 'warning' | 'good' | 'bad';

export const StatusTag = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <Tag className={`status-${tone}`} variant="filled">
    {children}
  </Tag>
);
