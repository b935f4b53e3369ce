import { randomUUID } from 'node:crypto';
import { operatorCalls } from '@site/contract/operators';
import { type Database, type Transaction, openDatabase } from '../base/database/database';
import { runningUrl } from '../base/database/embedded';
import { DomainError } from '../base/errors/domainError';
import { hashOf } from '../base/crypto/oneTimeToken';
import { validate } from '../base/http/validate';
import { assertUncommon } from '../members/passwords/commonPasswords';
import { hashPassword, operatorClient } from '../members/passwords/passwords';
import { insertAction } from '../operators/authority/actions.store';
import {
  findOperatorByName,
  listAdmins,
  lockAuthority,
  lockOperator,
  type OperatorRecord,
  updateOperator,
} from '../operators/authority/operators.store';
import { describeRevoked, revokeAllCredentials } from '../operators/identity/revokeAllCredentials';
import { insertToken, revokeTokens } from '../operators/authority/tokens.store';
import { newOperatorToken } from '../operators/identity/tokens';
import { CommandError, RefusedError, type Io, printLine, readNewPassword, readText } from './io';
import { environmentOf } from './operatorClient';

/** Runs `work` in a transaction of the site's database, as its owner. */
const inDatabase = async <Result>(io: Io, work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
  const { DATABASE_URL, DATA_DIR } = environmentOf(io);
  const url = DATABASE_URL ?? (await runningUrl(DATA_DIR));
  if (!url) {
    throw new CommandError(`No database runs in ${DATA_DIR}. Start the site, or set DATABASE_URL or DATA_DIR.`);
  }
  const db: Database = openDatabase(url, { connections: 1 });
  try {
    return await db.transaction(async (tx) => {
      await lockAuthority(tx);
      return work(tx);
    });
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`The database refused: ${(error as Error).message}`);
  } finally {
    await db.close();
  }
};

const who = () => ({ operatorId: null, address: 'command line', requestId: randomUUID() });

/** Locks an operator until the end of `tx`. Throws a CommandError if there is none of this name. */
const requireOperatorOf = async (tx: Transaction, name: string): Promise<OperatorRecord> => {
  const found = await findOperatorByName(tx, name);
  const operator = found && (await lockOperator(tx, found.id));
  if (!operator) throw new CommandError(`There is no operator ${name}.`);
  return operator;
};

/**
 * Changes how an operator signs in, as another admin would: ends sessions and tokens, and starts the hours in which the
 * operator cannot confirm changes.
 */
const changeSignIn = async (
  tx: Transaction,
  { id, name }: OperatorRecord,
  change: { totpSecret: null } | { passwordHash: string },
  audited: { before?: object; after: object },
): Promise<void> => {
  await updateOperator(tx, id, { ...change, byOther: true });
  await revokeTokens(tx, id, { which: 'all-but-key' });
  await insertAction(tx, { ...who(), kind: 'operators.change', target: `operator:${name}`, ...audited });
};

/** Removes the authenticator device of an operator and ends the sessions. Returns what to print. */
export const resetTotpWithDatabase = (io: Io, name: string): Promise<string> =>
  inDatabase(io, async (tx) => {
    const operator = await requireOperatorOf(tx, name);
    if (operator.totp_secret === null) throw new CommandError(`${operator.name} has no authenticator device.`);
    await changeSignIn(tx, operator, { totpSecret: null }, { before: { totp: 1 }, after: { totp: 0 } });
    return `done: ${operator.name} signs in without a code.`;
  });

const readAcceptablePassword = async (io: Io): Promise<string> => {
  const password = await readNewPassword(io);
  try {
    validate(operatorCalls['POST /password'].request, { password: '', newPassword: password });
    assertUncommon(password);
  } catch (error) {
    throw error instanceof DomainError ? new RefusedError(error) : error;
  }
  return password;
};

/** Sets another password of an operator, which is read as a secret, and ends the sessions. Returns what to print. */
export const setPasswordWithDatabase = async (io: Io, name: string): Promise<string> => {
  const password = await readAcceptablePassword(io);
  const passwordHash = await hashPassword(operatorClient(name), password);
  return inDatabase(io, async (tx) => {
    const operator = await requireOperatorOf(tx, name);
    await changeSignIn(tx, operator, { passwordHash }, { after: { password: 'changed' } });
    return `done: ${operator.name} signs in with the new password.`;
  });
};

/**
 * Prints a new personal token of the enabled admin with the lowest id; it is valid for a day. Another person may use
 * it, so the admin cannot confirm changes for some hours.
 */
export const newKeyWithDatabase = async (io: Io): Promise<void> => {
  const { name, token } = await inDatabase(io, async (tx) => {
    const [id] = await listAdmins(tx);
    const admin = id === undefined ? undefined : await lockOperator(tx, id);
    if (!admin) throw new CommandError('There is no enabled admin.');
    const made = newOperatorToken();
    await updateOperator(tx, admin.id, { byOther: true });
    await insertToken(tx, {
      operatorId: admin.id,
      tokenHash: hashOf(made),
      kind: 'personal',
      name: 'command line',
      address: '',
      lifetime: '1 day',
    });
    await insertAction(tx, {
      ...who(),
      kind: 'operators.token-add',
      target: `operator:${admin.name}`,
      after: { token: 'command line', days: 1 },
    });
    return { name: admin.name, token: made };
  });
  printLine(io.stdout, `done: a token of ${name}, valid for a day.`);
  printLine(io.stdout, `token: ${token}`);
};

/**
 * Revokes the credentials that a restored database brought back, and prints what to do next.
 * @param file an audit log that was exported at a later moment, as CSV
 */
export const revokeAllWithDatabase = async (io: Io, file: string | undefined): Promise<void> => {
  const csv = file === undefined ? undefined : await readText(io, file);
  const revoked = await inDatabase(io, (tx) => revokeAllCredentials(tx, 'command line'));
  for (const line of describeRevoked(revoked, csv)) printLine(io.stdout, line);
};
