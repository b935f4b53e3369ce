import type { GameGrouping, GameReportRow } from '@site/contract/operators';
import { presentRow } from '../../../base/http/presentRow';
import { beijingDays } from '../../../base/time/beijingTime';
import { readGameFigures } from '../../../games/bets/gameReport.store';
import { platformName } from '../../../ledger/platformList';
import type { Routes } from '../../../members/calls/services';
import { registerOperatorCall } from '../../authority/operatorRoute';
import { sendCsv } from '../export/routes';
import { assertDays, columnsOf } from './routes';

/** Bets of the days are read one by one. */
const maxDays = 31;

const groupColumns: Record<GameGrouping, readonly (keyof GameReportRow)[]> = {
  platform: ['platform'],
  game: ['platform', 'game', 'name'],
  hour: ['hour'],
};

/** Stakes, wins, gross gaming revenue, rounds, members and open rounds by game platform, game or hour. */
export const gameReportRoutes: Routes = (app, services) =>
  registerOperatorCall(app, services, 'GET /reports/games', async ({ input, reply }) => {
    const { by, from, to, platform, format } = input;
    assertDays(from, to, maxDays);
    const figures = await readGameFigures(services.reports, {
      by,
      platform: platformName(platform),
      ...beijingDays(from, to),
    });
    const rows: GameReportRow[] = figures.map((row) => presentRow(row, 'stakes', 'wins', 'ggr'));
    if (format === 'json') return rows;
    const figureColumns = ['stakes', 'wins', 'ggr', 'rounds', 'members', 'open'] as const;
    const columns = columnsOf<GameReportRow>([...groupColumns[by], ...figureColumns]);
    return sendCsv(reply, { name: `${by}-${from}-${to}`, columns, batches: [rows] });
  });
