import type { ConnectedMember, RelatedMember } from '@site/contract/operators';
import type { Queryable } from '../../base/database/database';
import { atSamePlace, placesOfMember, withSameNumber } from '../../members/sharedEvidence';
import { presentRow, type Stored } from '../../base/http/presentRow';

type Share = RelatedMember['shares'][number];

const withSameName = (rows: number) => `(select o.id, 'name' from member mine
    join member o on lower(o.realname) = lower(mine.realname)
  where mine.id = source.id and mine.realname <> '' and o.id <> mine.id limit ${rows})`;

interface Reach {
  /**
   * How many rows of other members are read for each thing in common: thousands share the address of a network. Many
   * more than members are named, so that one member with many logins does not hide the others.
   */
  rows: number;
  /** The most members that are named for each member. */
  members: number;
  /** Whether members with the same real name count: many have a common one. */
  names: boolean;
  /** Further columns of the members `m`. */
  columns?: string;
}

/** Members with something in common with each of the members `$1`, those with most in common first. */
const relatedSql = ({ rows, members, names, columns = '' }: Reach) => `
  select source.id of_id, found.* from unnest($1::bigint[]) with ordinality source (id, position)
    cross join lateral (
      with place as materialized (${placesOfMember}), common (member_id, share) as (
        ${[
          ...atSamePlace('device', rows),
          ...atSamePlace('address', rows),
          // The hash of the last characters has an index.
          withSameNumber('payout-account', rows, 'payout_account', ['bank_no_tail_hash', 'bank_no_hash']),
          withSameNumber('payment-source', rows, 'payment_source', ['number_hash']),
          ...(names ? [withSameName(rows)] : []),
        ].join(' union ')}
      ), related as (
        select member_id, array_agg(share) shares from common group by member_id
      )
      select related.member_id id, m.username, related.shares ${columns}
        from related join member m on m.id = related.member_id
        order by cardinality(array_remove(related.shares, 'name')) desc, cardinality(related.shares) desc,
          related.member_id limit ${members}
    ) found order by source.position`;

interface RelatedRow {
  /** The member who has something in common with member `id`. */
  of_id: string;
  id: string;
  username: string;
  shares: Share[];
}

const order: readonly Share[] = ['device', 'address', 'payout-account', 'payment-source', 'name'];

const present = <Row extends RelatedRow>({ of_id: _of, ...row }: Row) => ({
  ...presentRow(row),
  shares: order.filter((share) => row.shares.includes(share)),
});

const shownMembers = 20;

/** All that counts as shared, but few of whom are named. */
const wide = relatedSql({ rows: 5000, members: 20_000, names: false });

/**
 * Members who were at the same place as the member, or have the same payout account or payment source, unbound accounts
 * included: the first ones by name, how many were found, and everything that is shared with any.
 */
export const readRelatedMembers = async (
  db: Queryable,
  memberId: string,
): Promise<{ members: RelatedMember[]; count: number; shared: ReadonlySet<Share> }> => {
  const rows = await db.rows<RelatedRow>(wide, [[memberId]]);
  return {
    members: rows.slice(0, shownMembers).map((row) => present(row)),
    count: rows.length,
    shared: new Set(rows.flatMap(({ shares }) => shares)),
  };
};

type ConnectedRow = RelatedRow & Pick<Stored<ConnectedMember>, 'frozen' | 'withdrawals_locked' | 'excluded'>;

/** `$2` is now. */
const columns = `, member_frozen(m, $2) frozen, m.withdrawals_locked, exists (select from member_limit l
  where l.member_id = m.id and l.kind = 'exclusion' and l.ends_at > $2) excluded`;

const nearest = relatedSql({ rows: 5000, members: shownMembers, names: true, columns });
const further = relatedSql({ rows: 200, members: 5, names: false, columns });

/**
 * Members with something in common with the member, also a real name, and members with something in common with those:
 * at most 20, and 5 of each. `via` is the member between; each member comes once.
 */
export const readMemberGraph = async (db: Queryable, memberId: string, now: Date): Promise<ConnectedMember[]> => {
  const first = await db.rows<ConnectedRow>(nearest, [[memberId], now]);
  const known = new Set([memberId, ...first.map(({ id }) => id)]);
  // A common name alone leads to strangers.
  const followed = first.filter(({ shares }) => shares.some((share) => share !== 'name')).map(({ id }) => id);
  const second = (await db.rows<ConnectedRow>(further, [followed, now])).filter(({ id }) => {
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
  return [
    ...first.map((row) => ({ ...present(row), via: null })),
    ...second.map((row) => ({ ...present(row), via: Number(row.of_id) })),
  ];
};
