import type { ApprovalRow } from '@site/shared/operators';
import type { ReviewedOrder } from '../queue/evidence';

/** The order that a proposed change is about; undefined for other changes. */
export const orderOf = ({ target }: ApprovalRow): ReviewedOrder | undefined => {
  const [kind, id] = target.split(':');
  return (kind === 'deposit' || kind === 'withdrawal') && id ? { kind, id } : undefined;
};
