import type { Row } from '../report/row';
import type { Bench } from '../startBench';
import { gameRows } from './game';
import { integrityRows } from './integrity';
import { interactionRows } from './interaction';
import { lighthouseRows } from './lighthouse';
import { memoryRows } from './memory';
import { navigationRows } from './navigation';
import { deepLinkRows, homeRows } from './pages';
import { pollRows } from './poll';
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
  navigation: navigationRows,
  memory: memoryRows,
  records: recordRows,
  poll: pollRows,
  integrity: integrityRows,
  lighthouse: lighthouseRows,
} satisfies Record<string, (bench: Bench) => Promise<Row[]>>;

export type RowGroup = keyof typeof rowGroups;
