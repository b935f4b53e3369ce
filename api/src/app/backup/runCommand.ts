import { type Environment, readEnvironment } from '../../base/environment';
import { StartRefused } from '../../base/errors/startRefused';

/** Thrown for wrong arguments; `parseArgs` throws TypeErrors with such codes. */
const isUsageError = (error: unknown) => String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

/** The folders of a backup or restore. Throws `StartRefused` if the environment names no backup folder. */
const foldersOf = ({ DATABASE_URL, BACKUP_DIR, DATA_DIR }: Environment) => {
  if (DATABASE_URL) {
    throw new StartRefused('DATABASE_URL names an outside PostgreSQL. Back it up with pgBackRest: docs/backup.md.');
  }
  if (!BACKUP_DIR) throw new StartRefused('Set BACKUP_DIR to the folder of the backups: docs/backup.md.');
  return { dataFolder: DATA_DIR, backupFolder: BACKUP_DIR };
};

/** Runs a command on the folders of the environment, and sets the exit code: 1 if it fails, 2 for wrong arguments. */
export const runCommand = async (
  work: (folders: ReturnType<typeof foldersOf>, env: Environment) => Promise<void>,
): Promise<void> => {
  try {
    const env = readEnvironment();
    await work(foldersOf(env), env);
  } catch (error) {
    process.exitCode = isUsageError(error) ? 2 : 1;
    console.error(error instanceof Error ? error.message : error);
  }
};
