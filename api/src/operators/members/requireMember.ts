import type { Queryable } from '../../base/database/database';
import { DomainError } from '../../base/errors/domainError';
import { findMember } from './memberReadings.store';

export const unknownMember = () => new DomainError('该会员不存在！');

/** The member with this id; throws a DomainError if there is none. */
export const requireMember = async (db: Queryable, id: number, now: Date) => {
  const member = await findMember(db, id, now);
  if (!member) throw unknownMember();
  return member;
};

export const targetOf = ({ id }: { id: string }): { target: string; memberId: string } => ({
  target: `member:${id}`,
  memberId: id,
});
