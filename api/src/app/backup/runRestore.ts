import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataKeyOf, isDataKey } from '../../base/crypto/fieldCipher';
import { dataKeyFile } from '../../base/crypto/openFieldCipher';
import { describeRevoked } from '../../operators/identity/revokeAllCredentials';
import { readSecretFile } from '../../base/crypto/secretFile';
import { restoreBackup } from './backup';
import { runCommand } from './runCommand';

/*
 * `npm run restore -- [--from NAME] [--replace] [--audit FILE]`: restores the private PostgreSQL in DATA_DIR from a
 * backup, by default the newest.
 */

await runCommand(async (folders, { DATA_KEY, DATA_KEY_OLD, DATA_DIR }) => {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, replace: { type: 'boolean', default: false }, audit: { type: 'string' } },
  });
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
});
