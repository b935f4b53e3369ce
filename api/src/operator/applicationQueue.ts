import { applicationStates } from '@site/shared/contract';
import type { Transaction } from '../database/database';
import { beijingTime } from '../http/beijingTime';
import { type ApplicationTable, decideApplication, lockApplication, readApplications } from './queries';
import { alreadyDecided, type ReviewQueue, unknownItem } from './reviewQueues';

interface Applications {
  /** The table, as `p` in `join` and `fields`. */
  table: ApplicationTable;
  join?: string;
  /** Further fields for operators: SQL expressions by field name. */
  fields: Record<string, string>;
  /** Runs on approval, in the same transaction. */
  approve?(tx: Transaction, memberId: string): Promise<void>;
}

/** A review queue of applications. */
export const applicationQueue = ({ table, join = '', fields, approve }: Applications): ReviewQueue => ({
  list: (db, { state, page }) =>
    readApplications(
      db,
      { table, join, fields },
      {
        state,
        page,
        present: ({ id, username, state: current, created_at, ...rest }) => ({
          id: Number(id),
          username,
          state: current,
          created_at: beijingTime(created_at),
          ...rest,
        }),
      },
    ),
  decide: async (tx, { id, approved, note }) => {
    if (!/^[0-9]{1,15}$/.test(id)) throw unknownItem();
    const row = await lockApplication(tx, table, id);
    if (!row) throw unknownItem();
    if (row.state !== applicationStates.pending) throw alreadyDecided();
    const state = approved ? applicationStates.approved : applicationStates.rejected;
    await decideApplication(tx, table, { id, state, note });
    if (approved) await approve?.(tx, row.member_id);
  },
});
