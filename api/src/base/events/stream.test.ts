import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setImmediate as nextTick } from 'node:timers/promises';
import { sendGroups } from '../../members/events/memberStreams';
import { EventStream } from './stream';

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

test('a group of any size is sent; what follows it closes the connection of a client that does not read', async () => {
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
