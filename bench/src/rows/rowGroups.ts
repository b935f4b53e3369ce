import type { Row } from '../report/row';
import type { Bench } from '../startBench';
import { gameRows } from './game';
import { interactionRows } from './interaction';
import { deepLinkRows, homeRows } from './pages';
import { recordRows } from './records';
import { releaseRows } from './release';
import { routeRows } from './routes';

/** The measurements that `npm run bench -- ROWS…` names. */
export const rowGroups = {
  home: homeRows,
  pages: deepLinkRows,
  release: releaseRows,
  routes: routeRows,
  interaction: interactionRows,
  game: gameRows,
  records: recordRows,
} satisfies Record<string, (bench: Bench) => Promise<Row[]>>;

export type RowGroup = keyof typeof rowGroups;
