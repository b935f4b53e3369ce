import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataKeyOf, isDataKey } from '../../base/crypto/fieldCipher';
import { dataKeyFile } from '../../base/crypto/openFieldCipher';
import { type Environment, readEnvironment } from '../../base/environment';
import { describeRevoked } from '../../operators/identity/revokeAllCredentials';
import { readSecretFile } from '../../base/crypto/secretFile';
import { StartRefused } from '../../base/errors/startRefused';
import { makeBackup, restoreBackup } from './backup';

/*
 * `npm run backup -- [--keep 7]` copies the private PostgreSQL to BACKUP_DIR. `npm run restore -- [--from NAME]
 * [--replace] [--audit FILE]` restores the one in DATA_DIR from a backup, by default the newest. Exit code 1 if it
 * fails, 2 for wrong arguments.
 */

/** The folders of a backup or restore. Throws `StartRefused` if the environment names no backup folder. */
const foldersOf = ({ DATABASE_URL, BACKUP_DIR, DATA_DIR }: Environment) => {
  if (DATABASE_URL) {
    throw new StartRefused('DATABASE_URL names an outside PostgreSQL. Back it up with pgBackRest: docs/backup.md.');
  }
  if (!BACKUP_DIR) throw new StartRefused('Set BACKUP_DIR to the folder of the backups: docs/backup.md.');
  return { dataFolder: DATA_DIR, backupFolder: BACKUP_DIR };
};

const backup = async (env: Environment, args: string[]) => {
  const { values } = parseArgs({ args, options: { keep: { type: 'string', default: '7' } } });
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new StartRefused('--keep must be a number of backups from 1 to 9999.');
  console.log(`Backup ${await makeBackup({ ...foldersOf(env), keep: Number(values.keep) })}.`);
  console.log('It does not contain the data key and the operator key. Keep a copy of DATA_KEY or data-key elsewhere.');
};

const restore = async (env: Environment, args: string[]) => {
  const { DATA_KEY, DATA_KEY_OLD, DATA_DIR } = env;
  const { values } = parseArgs({
    args,
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false }, audit: { type: 'string' } },
  });
  const folders = foldersOf(env);
  const audit = values.audit && (await readFile(resolve(process.env.INIT_CWD ?? '', values.audit), 'utf8'));
  const keys = DATA_KEY ? [DATA_KEY] : (await readSecretFile(dataKeyFile(DATA_DIR))).split(/\s+/).filter(isDataKey);
  const { name, previous, revoked } = await restoreBackup({
    ...folders,
    name: values.from,
    replace: values.replace,
    dataKeys: [...keys, ...DATA_KEY_OLD].map((text) => dataKeyOf(text).id.toString('hex')),
  });
  console.log(`Restored the backup of ${name}.`);
  if (previous) console.log(`The data that was there is in ${previous}.`);
  for (const line of describeRevoked(revoked, audit)) console.log(line);
  console.log('Start the site, run `npm run operator -- check`, and make a new backup.');
};

try {
  const [name, ...args] = process.argv.slice(2);
  await (name === 'restore' ? restore : backup)(readEnvironment(), args);
} catch (error) {
  process.exitCode = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  console.error(error instanceof Error ? error.message : error);
}
