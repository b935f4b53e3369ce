import type { Transaction } from '../../base/database/database';
import { held, wallet } from '../../ledger/accounts';
import { move } from '../../ledger/ledger';

/** Returns the held money of a withdrawal that is rejected or cancelled to the wallet, once. */
export const returnHold = (
  tx: Transaction,
  { id, memberId, amount }: { id: string; memberId: string; amount: bigint },
) =>
  move(tx, {
    from: held(memberId),
    to: wallet(memberId),
    amount,
    kind: 'withdrawal-return',
    reference: id,
    once: { scope: 'withdrawal', key: id },
  });
