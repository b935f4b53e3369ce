import type { OperatorRequest } from '@site/shared/operators';
import { downloadCsv } from '../api/download';

/**
 * Downloads the export of a range of Beijing days as `WHAT-FROM-TO.csv`.
 * @throws OperatorError
 */
export const downloadExport = (request: OperatorRequest<'GET /export/:what'>): Promise<void> =>
  downloadCsv('GET /export/:what', request, `${request.what}-${request.from}-${request.to}.csv`);
