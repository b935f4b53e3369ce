import { applicationStates } from '@site/shared/contract';
import type { Transaction } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { readPage } from '../http/page';
import { alreadyDecided, type ReviewQueue, unknownItem } from './reviewQueues';

interface ApplicationTable {
  /** A table with `id, member_id, state, note, created_at, decided_at`, as `p`. */
  table: 'activity_application' | 'agent_application';
  join?: string;
  /** Further fields for operators: SQL expressions by field name. */
  fields: Record<string, string>;
  /** Runs on approval, in the same transaction. */
  approve?(tx: Transaction, memberId: string): Promise<void>;
}

/** A review queue of applications. */
export const applicationQueue = ({ table, join = '', fields, approve }: ApplicationTable): ReviewQueue => ({
  list: (db, { state, page }) =>
    readPage(db, {
      sql: `select p.id, m.username, p.state, p.note, p.created_at, ${Object.entries(fields)
        .map(([name, expression]) => `${expression} as ${name}`)
        .join(', ')}
        from ${table} p join member m on m.id = p.member_id ${join}
        where $1::smallint is null or p.state = $1 order by p.id desc`,
      params: [state ?? null],
      page,
      present: ({
        id,
        username,
        state: decided,
        created_at,
        ...rest
      }: {
        id: string;
        username: string;
        state: number;
        created_at: Date;
      }) => ({
        id: Number(id),
        username,
        state: decided,
        created_at: beijingTime(created_at),
        ...rest,
      }),
    }),
  decide: async (tx, { id, approved, note }) => {
    if (!/^[0-9]{1,15}$/.test(id)) throw unknownItem();
    const row = await tx.row<{ member_id: string; state: number }>(
      `select member_id, state from ${table} where id = $1 for update`,
      [id],
    );
    if (!row) throw unknownItem();
    if (row.state !== applicationStates.pending) throw alreadyDecided();
    await tx.run(`update ${table} set state = $2, note = $3, decided_at = now() where id = $1`, [
      id,
      approved ? applicationStates.approved : applicationStates.rejected,
      note,
    ]);
    if (approved) await approve?.(tx, row.member_id);
  },
});
