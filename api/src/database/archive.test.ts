import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { archiveFolder, archiveSettings } from './archive';

const run = promisify(execFile);

test('syncs an archived file before it has its name, and the folder after', async () => {
  const folder = await mkdtemp(join(tmpdir(), "the site's archive 100% "));
  try {
    const wal = archiveFolder(folder);
    await mkdir(wal);
    const segment = '000000010000000000000001';
    await writeFile(join(folder, segment), 'log');
    // Notes what is synced, and whether the file has its name by then.
    await writeFile(
      join(folder, 'sync'),
      `#!/bin/sh\ntest -f "$WAL/${segment}.gz" && named=named || named=new\necho "$named $*" >> "$WAL.synced"\n`,
    );
    await chmod(join(folder, 'sync'), 0o755);
    const command = archiveSettings(folder)
      .archive_command?.replaceAll('%p', `"$SEGMENT"`)
      .replaceAll('%f', segment)
      .replaceAll('%%', '%');
    const env = { PATH: `${folder}:${process.env.PATH}`, WAL: wal, SEGMENT: join(folder, segment) };
    await run('/bin/sh', ['-c', command ?? ''], { env });
    // Again, as after a crash: the rename may not have reached the disk.
    await run('/bin/sh', ['-c', command ?? ''], { env });
    const synced = (await readFile(`${wal}.synced`, 'utf8')).trimEnd().split('\n');
    expect(synced).toEqual([`new ${wal}/${segment}.gz.new`, `named ${wal}`, `named ${wal}`]);
    await writeFile(join(folder, segment), 'another log');
    await expect(run('/bin/sh', ['-c', command ?? ''], { env })).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});
