import type { Row } from '../report/row';
import type { Bench } from '../startBench';
import { deepLinkRows, homeRows } from './pages';
import { releaseRows } from './release';

/** The measurements that `npm run bench -- ROWS…` names. */
export const rowGroups = {
  home: homeRows,
  pages: deepLinkRows,
  release: releaseRows,
} satisfies Record<string, (bench: Bench) => Promise<Row[]>>;

export type RowGroup = keyof typeof rowGroups;
