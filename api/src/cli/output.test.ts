import { PassThrough } from 'node:stream';
import type { Io } from './io';
import { printAnswer } from './output';

const printed = async (page: object): Promise<string> => {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const data = { current_page: 1, last_page: 200, per_page: 15, total: 3000, data: [], ...page };
  await printAnswer({ print: () => 'rows' }, { call: 'GET /deposits', message: '', data, json: false }, {
    stdout,
    stderr,
  } as unknown as Io);
  return String(stderr.read() ?? '').trim();
};

test('names the page of a list, and says when its pages do not have all rows', async () => {
  expect(await printed({})).toBe('page 1 of 200, 3000 rows');
  expect(await printed({ more: 1 })).toBe('page 1 of 200, more than 3000 rows: narrow the list to see the others');
  expect(await printed({ last_page: 1, total: 3, more: 1 })).toMatch(/^page 1 of 1, more than 3 rows/);
  expect(await printed({ last_page: 1, total: 3 })).toBe('');
});
