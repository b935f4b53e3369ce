import { Money } from './Money';
import { Time } from './Time';

type Text = string | null;

/** A table column of Beijing times. */
export const timeColumn = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  render: (time: Text) => <Time value={time} />,
});

/** A table column of yuan; `signed` colours gains and losses. */
export const moneyColumn = (title: string, dataIndex: string, look: { signed?: boolean; strong?: boolean } = {}) => ({
  title,
  dataIndex,
  align: 'right' as const,
  render: (yuan: Text) => <Money value={yuan} {...look} />,
});

/** A table column of texts, with a dash for none. */
export const textColumn = (title: string, dataIndex: string) => ({
  title,
  dataIndex,
  render: (text: Text) => text || '—',
});
