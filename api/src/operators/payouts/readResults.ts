import { DomainError } from '../../base/errors/domainError';
import { atLine, readCsv } from '../../base/csv/readCsv';
import { payoutReference } from '../reviews/orderDecision';

/** The columns of a batch's file that its results fill in, after that of the order. */
export const resultColumns = ['结果', '付款凭证', '失败原因'] as const;
export const orderColumn = '订单号';

export interface PayoutResult {
  line: number;
  order: string;
  /** The payment's number, or why there is none. */
  outcome: { reference: string } | { failure: string };
}

const succeeded = /^(?:成功|已付款|付款成功|交易成功|success|paid)$/i;
const failed = /^(?:失败|付款失败|交易失败|fail(?:ed)?)$/i;
const longestFailure = 200;

const outcomeOf = (result: string, reference: string, failure: string): PayoutResult['outcome'] => {
  if (succeeded.test(result)) return { reference: payoutReference(reference) };
  if (!failed.test(result)) throw new DomainError('结果须为“成功”或“失败”！');
  return { failure: (failure || '银行付款失败').slice(0, longestFailure) };
};

/**
 * The results in a file of a batch; lines without a result are left out. Throws a DomainError that names the line if
 * one is malformed, or names an order again.
 */
export const readResults = async (file: string): Promise<PayoutResult[]> => {
  const lines = readCsv(file, [orderColumn, ...resultColumns]).filter(({ cells }) => cells['结果'] !== '');
  if (lines.length === 0) throw new DomainError('文件中没有付款结果！');
  const seen = new Set<string>();
  const results: PayoutResult[] = [];
  for (const { line, cells } of lines) {
    const order = cells[orderColumn].toUpperCase();
    await atLine(line, () => {
      if (seen.has(order)) throw new DomainError(`取款${order}重复出现！`);
      seen.add(order);
      results.push({ line, order, outcome: outcomeOf(cells['结果'], cells['付款凭证'], cells['失败原因']) });
    });
  }
  return results;
};
