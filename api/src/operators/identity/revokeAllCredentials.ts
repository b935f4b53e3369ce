import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import type { Transaction } from '../../base/database/database';
import { lockSettings, readSetting, writeSetting } from '../../base/settings/settings';
import { switches } from '../../base/settings/switches';
import { approvalStates, preparationKey } from '../authority/approvals.store';
import { insertAction } from '../authority/actions.store';
import { lockAuthority } from '../authority/operators.store';

export interface RevokedCredentials {
  /** Id of the last audit row before: an audit log that was exported later has further ones. */
  lastAction: number;
  /** Numbers of operators' passwords and tokens, members' sessions, and changes that waited for a second operator. */
  revoked: { passwords: number; tokens: number; sessions: number; proposals: number };
}

/**
 * Revokes the passwords, sessions and personal tokens of all operators and the sessions of all members, declines
 * changes that wait for a second operator, and switches withdrawals off until an administrator switches them on. A
 * restored database otherwise accepts what was revoked after the moment that it was restored to. It uses only tables
 * that every release has, since the database may be older than this one.
 * @param address who does it, for the audit log
 */
export const revokeAllCredentials = async (tx: Transaction, address: string): Promise<RevokedCredentials> => {
  await lockAuthority(tx);
  const last = await tx.row<{ id: string }>('select id from operator_action_head');
  const passwords = await tx.run('update operator set password_hash = null where password_hash is not null');
  const tokens = await tx.run('update operator_token set revoked_at = now() where revoked_at is null');
  const sessions = await tx.run('delete from session');
  const proposals = await tx.run(
    `update operator_approval set state = ${approvalStates.declined}, decided_at = now(), decline_reason = $1,
        request = request - '${preparationKey}' where state = ${approvalStates.pending}`,
    ['全部登录凭证已撤销，请重新提交'],
  );
  await lockSettings(tx);
  await writeSetting(tx, switches, { ...(await readSetting(tx, switches)), withdrawals: 0 });
  const revoked = { passwords, tokens, sessions, proposals };
  await insertAction(tx, {
    operatorId: null,
    address,
    kind: 'operators.revoke-all',
    target: 'operators',
    after: { ...revoked, withdrawals: 0 },
    requestId: randomUUID(),
  });
  return { lastAction: Number(last?.id ?? 0), revoked };
};

/** Audit rows about what someone may do or receive, which a restore undoes silently. */
const concernsAuthority = /^(operators|members|content)\.(?!read$|note$)/;

/**
 * The lines to print about audit rows that are later than the last one of the database.
 * @param csv as `GET /operator/export/actions` writes it
 */
const describeLaterActions = (lastAction: number, csv: string): string[] => {
  const rows: Partial<Record<string, string>>[] = parse(csv, {
    bom: true,
    columns: true,
    relaxColumnCount: true,
    relaxQuotes: true,
  });
  const later = rows.filter(({ id = '' }) => Number(/\d+/.exec(id)?.[0]) > lastAction);
  const changes = later.filter(({ kind = '' }) => concernsAuthority.test(kind));
  const end = later.map(({ at = '' }) => at).toSorted();
  return [
    later.length > 0
      ? `The exported audit log ends at ${end.at(-1)}. Changes there that this database does not have; repeat them:`
      : 'The exported audit log has no row that is later than this database.',
    ...changes.map(({ at, operator, kind, target, after, reason }) =>
      ['  ', [at, operator || '-', kind, target, after, reason].filter(Boolean).join(' | ')].join(''),
    ),
  ];
};

/**
 * What to print after `revokeAllCredentials`, line by line: what was revoked, what to do next, and what to repeat.
 * @param csv the audit log that was exported at a later moment
 */
export const describeRevoked = ({ lastAction, revoked }: RevokedCredentials, csv: string | undefined): string[] => [
  `Revoked: ${revoked.passwords} passwords and ${revoked.tokens} tokens of operators, ` +
    `${revoked.sessions} sessions of members, ${revoked.proposals} changes that waited for a second operator. ` +
    'Withdrawals are switched off.',
  'With the site running, set a password for an admin: npm run -s operator -- operators password admin --database.',
  'That admin sets the passwords of the others, and switches withdrawals on when all is checked.',
  ...(csv === undefined
    ? [
        'Without an exported audit log, ask everyone who had access: which operators were disabled or lost a role, ' +
          'which members were frozen or changed a password, device or passkey, which settings were changed?',
      ]
    : describeLaterActions(lastAction, csv)),
];
