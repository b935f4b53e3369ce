import { parseArgs } from 'node:util';
import { StartRefused } from '../startRefused';
import { makeBackup } from './makeBackup';
import { runCommand } from './runCommand';

/* `npm run backup -- [--keep 7]`: makes a base backup of the private PostgreSQL in BACKUP_DIR. */

await runCommand(async (folders) => {
  const { values } = parseArgs({ options: { keep: { type: 'string', default: '7' } } });
  if (!/^[1-9]\d{0,3}$/.test(values.keep)) throw new StartRefused('--keep must be a number of backups from 1 to 9999.');
  const { folder, manifest } = await makeBackup({ ...folders, keep: Number(values.keep) });
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
  console.log(`Backup ${folder}: ${manifest.files.length} files, ${Math.ceil(bytes / 1e6)} MB.`);
  console.log('It does not contain the data key and the operator key. Keep a copy of DATA_KEY or data-key elsewhere.');
});
