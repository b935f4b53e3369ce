import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from '../../base/database/database';
import { exists } from '../../base/database/statements';
import { hashOf } from '../../base/crypto/oneTimeToken';
import { storedSecret } from '../../base/crypto/secretFile';
import { insertAction } from '../authority/actions.store';
import {
  findOperatorByName,
  hasOperators,
  insertOperator,
  lockAuthority,
  lockOperator,
} from '../authority/operators.store';
import { insertToken, operatorKeyName, revokeNamedTokens } from '../authority/tokens.store';
import { newOperatorToken } from './tokens';

const keyLifetime = '100 years';

/** The file with the key of the first operator, readable by its owner only. */
export const keyFile = (dataFolder: string) => join(dataFolder, operatorKeyName);

/** The key in the data folder; `created` if this call has generated it. Throws if the file is empty. */
export const storedKey = async (dataFolder: string): Promise<{ key: string; created: boolean }> => {
  const { secret: key, created } = await storedSecret(keyFile(dataFolder), newOperatorToken);
  if (!key) throw new Error(`${keyFile(dataFolder)} is empty. Remove it or set OPERATOR_KEY.`);
  return { key, created };
};

/** Replaces the key of the operator `admin` with the configured one; a key that was revoked stays revoked. */
const replaceKey = (db: Database, key: string) =>
  db.transaction(async (tx) => {
    const admin = await findOperatorByName(tx, 'admin');
    const isKnown = await exists(tx, 'select from operator_token where token_hash = $1', [hashOf(key)]);
    if (!admin || isKnown) return;
    await lockAuthority(tx);
    await lockOperator(tx, admin.id);
    await revokeNamedTokens(tx, admin.id, operatorKeyName);
    await insertToken(tx, { ...personal, operatorId: admin.id, tokenHash: hashOf(key) });
    await insertAction(tx, {
      operatorId: null,
      address: 'environment',
      kind: 'operators.key',
      target: `operator:${admin.name}`,
      after: { token: operatorKeyName },
      requestId: randomUUID(),
    });
  });

const personal = { kind: 'personal', name: operatorKeyName, address: '', lifetime: keyLifetime } as const;

/**
 * Gives an empty database the operator `admin` with one personal access token: the configured one, or one that is
 * written to the data folder. Runs in one process at a time, and again if the outcome of its commit is unknown.
 * @param onNewKey gets the key when it is generated, before the operator is stored
 */
export const seedFirstOperator = async (
  db: Database,
  dataFolder: string,
  configured: string | undefined,
  onNewKey: (key: string) => void = () => undefined,
): Promise<void> => {
  if (await hasOperators(db)) {
    if (configured) await replaceKey(db, configured);
    return;
  }
  const { key, created } = configured ? { key: configured, created: false } : await storedKey(dataFolder);
  if (created) onNewKey(key);
  await db.transaction(async (tx) => {
    const operatorId = await insertOperator(tx, { name: 'admin', roles: ['admin'], passwordHash: null });
    await insertToken(tx, { ...personal, operatorId, tokenHash: hashOf(key) });
  });
};
