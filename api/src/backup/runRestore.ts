import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dataKeyOf, isDataKey } from '../encryption/dataKey';
import { dataKeyFile } from '../encryption/openFieldCipher';
import { beijingTime, parseBeijingTime } from '../http/beijingTime';
import { describeRevoked } from '../operator/identity/revokeAllCredentials';
import { readSecretFile } from '../secretFile';
import { StartRefused } from '../startRefused';
import { restoreData } from './restoreData';
import { runCommand } from './runCommand';

/*
 * `npm run restore -- --to "2026-11-22 10:00" [--replace] [--timeline 1] [--audit FILE]`: restores the private
 * PostgreSQL in DATA_DIR to a moment of Beijing time, or to the end of the archive with `--to latest`.
 */

const usage = 'Say which moment: --to "2026-11-22 10:00", in Beijing time, or --to latest.';

const momentOf = (text: string): Date | undefined => {
  if (text === 'latest') return undefined;
  const moment = parseBeijingTime(text);
  if (!moment) throw new StartRefused(usage);
  return moment;
};

await runCommand(async (folders, { DATA_KEY, DATA_KEY_OLD, DATA_DIR }) => {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: '' },
      replace: { type: 'boolean', default: false },
      timeline: { type: 'string' },
      audit: { type: 'string' },
    },
  });
  const to = momentOf(values.to);
  if (values.timeline && !/^[1-9]\d{0,8}$/.test(values.timeline))
    throw new StartRefused('--timeline must be a number.');
  const audit = values.audit && (await readFile(resolve(process.env.INIT_CWD ?? '', values.audit), 'utf8'));
  const keys = DATA_KEY ? [DATA_KEY] : (await readSecretFile(dataKeyFile(DATA_DIR))).split(/\s+/).filter(isDataKey);
  const { lastTransactionAt, timeline, previous, revoked } = await restoreData({
    ...folders,
    to,
    replace: values.replace,
    timeline: values.timeline ? Number(values.timeline) : undefined,
    dataKeys: [...keys, ...DATA_KEY_OLD].map((text) => dataKeyOf(text).id.toString('hex')),
    log: console.log,
  });
  const last = lastTransactionAt ? `${beijingTime(lastTransactionAt)} Beijing time` : 'in the backup itself';
  console.log(`Restored to ${to ? `${beijingTime(to)} Beijing time` : 'the end of the archive'}.`);
  console.log(`The last transaction was ${last}; the new timeline is ${timeline}.`);
  if (previous) console.log(`The data that was there is in ${previous}.`);
  for (const line of describeRevoked(revoked, audit)) console.log(line);
  console.log('Start the site with the same BACKUP_DIR, run `npm run operator -- check`, and make a new backup.');
});
