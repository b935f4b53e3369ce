import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { sendGroups } from '../../members/events/memberStreams';
import { EventStream } from './stream';
import { parseSnapshot } from '../cache/changes.store';
import { contains, formatPosition, hasReceived, parsePosition } from '../../members/events/position';

describe('streams', () => {
  const position = { epoch: '0a1b2c3d', at: 1_790_000_000, snapshot: { xmin: '7', xmax: '7', running: [] } };

  /** A stream to a client that never reads. */
  const openUnread = () => {
    const socket = new Duplex({ read: () => undefined, write: () => undefined }) as Socket;
    const response = new ServerResponse(new IncomingMessage(socket));
    response.assignSocket(socket);
    const owner = { memberId: '1', sessionId: '1', sessionHash: '' };
    const stream = new EventStream(owner, response);
    let rows = 0;
    const send = (count: number) => {
      const added = Array.from({ length: count }, () => {
        const data = { kind: 'deposit', out_trade_no: 'D1', state: 2, fen: '100', at: '2026-11-23T00:00:00Z' };
        return { id: String((rows += 1)), memberId: '1', name: 'order' as const, data };
      });
      sendGroups(stream, [{ rows: added, balance: undefined, from: position, to: position }]);
    };
    stream.begin();
    return { response, stream, send };
  };

  /** Sends single events until the connection is closed. Returns the bytes that were unsent then. */
  const sendUntilClosed = async ({ response, send }: ReturnType<typeof openUnread>): Promise<number> => {
    let unsent = 0;
    for (let count = 0; count < 1000 && !response.destroyed; count += 1) {
      unsent = response.writableLength;
      send(1);
      await nextTick();
    }
    expect(response.destroyed).toBe(true);
    return unsent;
  };

  test('many small events to a client that does not read close its connection', async () => {
    const unsent = await sendUntilClosed(openUnread());
    expect(unsent).toBeGreaterThan(16_384);
    expect(unsent).toBeLessThan(20_000);
  });

  test('a group of any size is sent; what follows closes the connection of a client that does not read', async () => {
    const client = openUnread();
    client.send(1000);
    await nextTick();
    expect(client.response.destroyed).toBe(false);
    const group = client.response.writableLength;
    expect(group).toBeGreaterThan(100_000);
    expect((await sendUntilClosed(client)) - group).toBeLessThan(20_000);
  });

  test('a client that does not read from one comment to the next loses its connection', async () => {
    const { response, stream, send } = openUnread();
    send(1000);
    await nextTick();
    stream.comment();
    expect(response.destroyed).toBe(false);
    stream.comment();
    expect(response.destroyed).toBe(true);
  });

  test('nothing is written to a closed connection', async () => {
    const { response, stream, send } = openUnread();
    const failed = jest.fn();
    response.on('error', failed);
    response.destroy();
    send(1);
    stream.comment();
    stream.end();
    await nextTick();
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('positions', () => {
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
});
