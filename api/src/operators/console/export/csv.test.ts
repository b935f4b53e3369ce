import { get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { csvChunks, sendCsv } from './routes';

test('begins with a byte order mark and the header row, and writes one chunk for each batch', async () => {
  const columns = { id: ({ id }: { id: number }) => id, name: ({ name }: { name: string }) => name };
  const batches = [
    [
      { id: 1, name: '甲' },
      { id: 2, name: '=乙' },
    ],
    [],
    [{ id: 3, name: '丙' }],
  ];
  const chunks = [];
  for await (const chunk of csvChunks(columns, batches)) chunks.push(chunk);
  expect(chunks).toEqual(['\uFEFFid,name\r\n', '1,甲\r\n2,"=""=乙"""\r\n', '3,丙\r\n']);
});

describe('a download', () => {
  const columns = { text: (row: string) => row };
  let app: FastifyInstance;

  afterEach(() => app.close());

  /** Serves a file at a free port and returns the response once its headers have arrived. */
  const start = async (batches: AsyncIterable<string[]>): Promise<IncomingMessage> => {
    app = Fastify();
    app.get('/', (_request, reply) => sendCsv(reply, { name: 'file', columns, batches }));
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    return new Promise((resolve, reject) => get(address, { agent: false }, resolve).on('error', reject));
  };

  test('reads no further batches after the client has disconnected', async () => {
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const endless = async function* () {
      try {
        for (;;) yield ['x'.repeat(100_000)];
      } finally {
        end();
      }
    };
    const response = await start(endless());
    response.destroy();
    await ended;
  });

  test('waits for a client that reads slowly', async () => {
    let read = 0;
    const batches = async function* () {
      for (; read < 1000; read += 1) yield ['x'.repeat(1_000_000)];
    };
    const response = await start(batches());
    await new Promise((resolve) => response.once('readable', resolve));
    expect(read).toBeLessThan(1000);
    response.destroy();
  });

  test('breaks the connection when a batch cannot be read', async () => {
    const failing = async function* () {
      yield ['first'];
      throw new Error('the database is away');
    };
    const response = await start(failing());
    response.resume();
    await expect(new Promise((resolve, reject) => response.on('end', resolve).on('error', reject))).rejects.toThrow(
      'aborted',
    );
  });
});
