import { DomainError } from '../../http/domainError';

/** Throws a DomainError if the first day (`YYYY-MM-DD`) is after the last. */
export const assertDayOrder = (from: string, to: string): void => {
  if (from > to) throw new DomainError('开始日期不能晚于结束日期！');
};
