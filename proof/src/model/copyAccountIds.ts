import type { TestMember } from '../../../api/src/testing/testHost';
import type { ModelHost } from './modelHost';
import type { MemberState } from './memberState';

/** Copies the host's ids of new payout accounts into models of the member. Without a session it does nothing. */
export const copyAccountIds = async (
  host: ModelHost,
  member: TestMember,
  models: readonly MemberState[],
): Promise<void> => {
  const isNew = ({ id }: { id: number }) => id === 0;
  if (!models.some(({ accounts }) => accounts.some(isNew))) return;
  for (const kind of [1, 2] as const) {
    const { code, data } = await host.send('getcard', { type: kind }, member);
    if (code !== 200) return;
    for (const account of models.flatMap(({ accounts }) => accounts.filter(isNew))) {
      if (account.kind !== kind) continue;
      const row = data.find(({ bank_no }: { bank_no: string }) => bank_no.slice(-4) === account.number.slice(-4));
      account.id = row?.id ?? 0;
    }
  }
};
