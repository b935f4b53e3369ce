import type { OperatorRequest } from '@site/contract/operators';
import type { ReadCall } from './call';
import { request } from './request';

/**
 * Fetches a CSV answer with the session's token and offers it to the browser as a file.
 * @throws OperatorError
 */
export const downloadCsv = async <Name extends ReadCall>(
  name: Name,
  fields: OperatorRequest<Name>,
  fileName: string,
): Promise<void> => {
  const { response } = await request(name, fields, { accepts: 'text/csv' });
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
};

/** What can be exported, in Chinese. */
export const exportNames = { deposits: '存款', withdrawals: '取款', ledger: '资金流水', actions: '操作记录' } as const;

/**
 * Downloads the export of a range of Beijing days as `WHAT-FROM-TO.csv`.
 * @throws OperatorError
 */
export const downloadExport = (request: OperatorRequest<'GET /export/:what'>): Promise<void> =>
  downloadCsv('GET /export/:what', request, `${request.what}-${request.from}-${request.to}.csv`);
