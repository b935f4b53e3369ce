import { beijingTime } from '../http/beijingTime';
import { StartRefused } from '../startRefused';
import { type Backup, listBackups } from './backupFolder';
import { contains, type Timeline } from './timelines';

/**
 * The newest backup from which a timeline can be restored to a moment, by default to its end. Throws `StartRefused` if
 * there is none.
 */
export const chooseBackup = async (backupFolder: string, timeline: Timeline, to: Date | undefined): Promise<Backup> => {
  const all = await listBackups(backupFolder);
  if (all.length === 0) throw new StartRefused(`There is no backup in ${backupFolder}. Set BACKUP_DIR.`);
  const backups = all.filter(({ manifest }) => contains(timeline, manifest));
  const [oldest] = backups;
  if (!oldest) throw new StartRefused(`No backup belongs to timeline ${timeline.id}. Name another one: --timeline N.`);
  const backup = backups.findLast(({ manifest }) => !to || new Date(manifest.stoppedAt) <= to);
  if (backup) return backup;
  // The moment is given in whole seconds.
  const earliest = new Date(Math.ceil(Date.parse(oldest.manifest.stoppedAt) / 1000) * 1000);
  throw new StartRefused(`No backup is that old. The earliest moment is ${beijingTime(earliest)}, Beijing time.`);
};
