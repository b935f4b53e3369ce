import { parseArgs } from 'node:util';
import { StartRefused } from '../../base/errors/startRefused';
import { makeBackup } from './backup';
import { runCommand } from './runCommand';

/* `npm run backup -- [--keep 7]`: copies the private PostgreSQL to BACKUP_DIR. */

await runCommand(async (folders) => {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } });
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new StartRefused('--keep must be a number of backups from 1 to 9999.');
  console.log(`Backup ${await makeBackup({ ...folders, keep: Number(values.keep) })}.`);
  console.log('It does not contain the data key and the operator key. Keep a copy of DATA_KEY or data-key elsewhere.');
});
