import type { OperatorRequest } from '@site/shared/operators';
import { downloadCsv } from '../api/download';

/** What can be exported, in Chinese. */
export const exportNames = { deposits: '存款', withdrawals: '取款', ledger: '资金流水', actions: '操作记录' } as const;

/**
 * Downloads the export of a range of Beijing days as `WHAT-FROM-TO.csv`.
 * @throws OperatorError
 */
export const downloadExport = (request: OperatorRequest<'GET /export/:what'>): Promise<void> =>
  downloadCsv('GET /export/:what', request, `${request.what}-${request.from}-${request.to}.csv`);
