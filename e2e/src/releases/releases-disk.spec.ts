import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../fixtures/site';
import { expect, test } from '../fixtures/test';

interface Step {
  /** Empty when the step succeeded. */
  error: string;
  /** What the edge answered after it. */
  page: number;
  wallet: string;
}

test('fails a release but keeps serving the site when the disk runs full', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-disk-'));
  try {
    /* The mount exists in this process's namespace only and ends with it. */
    const { status, stdout, stderr } = spawnSync(
      'unshare',
      [
        '--mount',
        ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
        process.execPath,
        '--import',
        'tsx',
        'e2e/src/releases/fullDisk.ts',
        folder,
      ],
      { cwd: repository, encoding: 'utf8' },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { steps, next } = JSON.parse(stdout) as { steps: Record<string, Step>; next: string };
    const wallet = steps.first?.wallet ?? '';
    const full: unknown = expect.stringContaining('ENOSPC');
    expect(wallet).toMatch(/^\d+\.\d+\.\d+-/);
    expect(steps).toEqual({
      first: { error: '', page: 200, wallet },
      'publish on a full disk': { error: full, page: 200, wallet },
      'publish on a disk that runs full half way': { error: full, page: 200, wallet },
      'publish with room again': { error: '', page: 200, wallet },
      'activate on a full disk': { error: full, page: 200, wallet },
      'activate with room again': { error: '', page: 200, wallet: next },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
