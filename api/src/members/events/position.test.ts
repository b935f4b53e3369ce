import { parseSnapshot } from '../../base/cache/changes.store';
import { contains, formatPosition, hasReceived, parsePosition } from './position';

const snapshot = { xmin: '745', xmax: '750', running: ['745', '748'] };
const position = { epoch: '0a1b2c3d', at: 1_790_000_000, snapshot };
const group = { snapshot: { xmin: '748', xmax: '760', running: ['748', '751', '752'] }, lastRowId: '13' };

test.each([
  [position],
  [{ ...position, snapshot: { xmin: '7', xmax: '7', running: [] } }],
  [{ ...position, snapshot: { xmin: '9007199254740993', xmax: '9007199254740999', running: ['9007199254740995'] } }],
  [{ ...position, group }],
])('reads a position that it has written', (written) => {
  expect(parsePosition(formatPosition(written))).toEqual(written);
});

test('an id is below 1000 characters while 100 of 10000 transactions are running', () => {
  const running = Array.from({ length: 100 }, (_, index) => String(8_000_000_000 + index * 100));
  const busy = { xmin: '8000000000', xmax: '8000010000', running };
  const id = formatPosition({ ...position, snapshot: busy, group: { snapshot: busy, lastRowId: '9000000000' } });
  expect(id.length).toBeLessThan(1000);
});

test.each([
  [undefined],
  [''],
  ['7'],
  ['0a1b2c3d-1-2.3'],
  ["0a1b2c3d-1-2.3.4'"],
  ['0a1b2c3d-1-2:3:'],
  ['0a1b2c3d-1-2.3.-2.3.'],
  [`0a1b2c3d-1-2.3.${'4,'.repeat(9000)}4`],
])('rejects %.20s as a position', (id) => {
  expect(parsePosition(id)).toBeUndefined();
});

test.each([
  ['744', true],
  ['745', false],
  ['746', true],
  ['748', false],
  ['749', true],
  ['750', false],
  ['751', false],
])('a snapshot contains transaction %s: %s', (transaction, expected) => {
  expect(contains(parseSnapshot('745:750:745,748'), transaction)).toBe(expected);
});

test.each([
  ['of an earlier group', { id: '14', xact: '746' }, true],
  ['of the interrupted group, before the last row received', { id: '12', xact: '745' }, true],
  ['of the interrupted group, after the last row received', { id: '14', xact: '745' }, false],
  ['with a lower id, whose transaction committed later', { id: '12', xact: '748' }, false],
])('a row %s was received: %s', (_which, row, expected) => {
  expect(hasReceived({ ...position, group }, row)).toBe(expected);
});
