import { platformWallet, wallet } from '../../ledger/accounts';
import { balanceOf, move } from '../../ledger/ledger';
import type { LocalPlatform } from '../platform';
import { issueLaunch } from './playSessions';

/** A sandbox platform: its balances are accounts of our own ledger, its games are pages of this host. */
export const sandboxPlatform = ({ name, platname }: { name: string; platname: string }): LocalPlatform => ({
  kind: 'local',
  name,
  platname,
  balance: (db, memberId) => balanceOf(db, platformWallet(memberId, name)),
  transferIn: async (tx, { memberId, amount, reference }) => {
    await move(tx, {
      from: wallet(memberId),
      to: platformWallet(memberId, name),
      amount,
      kind: 'transfer-in',
      reference,
    });
  },
  transferOut: async (tx, { memberId, amount, reference }) => {
    await move(tx, {
      from: platformWallet(memberId, name),
      to: wallet(memberId),
      amount,
      kind: 'transfer-out',
      reference,
    });
  },
  launch: async (tx, { origin, ...launch }) => `${origin}/api/sandbox/launch?token=${await issueLaunch(tx, launch)}`,
});
