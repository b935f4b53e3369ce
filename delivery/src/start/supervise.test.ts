import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '../testing/builtApp';
import { superviseRollouts } from './supervise';

test('restarts the rollout worker when it exits, and stops it with the site', async () => {
  const file = join(temporaryFolder(), 'pids');
  const record = `require('node:fs').appendFileSync(${JSON.stringify(file)}, process.pid + '\\n');`;
  const script = `${record} process.stdin.resume();`;
  const log: string[] = [];
  const stop = superviseRollouts((line) => log.push(line), [process.execPath, '-e', script]);
  const started = async (count: number): Promise<number> => {
    const pids = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []);
    while (pids().length < count) await setImmediate();
    return Number(pids()[count - 1]);
  };
  process.kill(await started(1), 'SIGKILL');
  const second = await started(2);
  expect(log).toEqual([
    'The rollout worker has ended (SIGKILL). Starting it again in 250 ms.',
    'The rollout worker runs again.',
  ]);
  await stop();
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});
