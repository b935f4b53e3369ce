import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';

const hash = (): string => `0x${randomBytes(32).toString('hex')}`;
const quantity = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (hex: string): string => `0x${hex.replace(/^0x/, '').padStart(64, '0')}`;

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A transfer that a transaction makes: addresses are 20 bytes in hexadecimal. */
interface FakeTransfer {
  to: string;
  amount: bigint;
  contract?: string;
}

export interface FakeTransaction {
  hash: string;
  transfers: FakeTransfer[];
  failed?: boolean;
}

interface FakeBlock {
  hash: string;
  at: number;
  transactions: FakeTransaction[];
}

/** How a node refuses a request: with an HTTP status, or with an error of JSON-RPC. */
type Refusal = { status: number } | { code: number; message: string };

/** The answer of a TRON node to a block: no fields of Ethereum's proof of stake and fees. */
const tronFields = {
  stateRoot: '0x',
  difficulty: '0x0',
  totalDifficulty: '0x0',
  nonce: '0x0000000000000000',
  uncles: [],
};

/** A node of a blockchain, over HTTP, with a chain that tests write. */
export class FakeChain {
  readonly contract = 'c0'.repeat(20);
  chainId = 31_337;
  decimals = 6;
  /** The most blocks of which logs are asked for at once. */
  maxRange = 5000;
  /** Logs of blocks after this one are missing, as of a node that is behind the one that answers other requests. */
  logsUntil = Infinity;
  /** The same for receipts. */
  receiptsUntil = Infinity;
  /** Called before each request is answered. */
  before: (method: string, count: number) => Refusal | undefined = () => undefined;
  /** The methods that were asked for. */
  readonly requests: string[] = [];
  readonly blocks: FakeBlock[] = [{ hash: hash(), at: 1_790_000_000, transactions: [] }];
  readonly #server = Fastify({ forceCloseConnections: true });
  url = '';

  async start(): Promise<void> {
    this.#server.post('/a-secret-key', (request, reply) => {
      const { id, method, params } = request.body as any;
      this.requests.push(method);
      const refusal = this.before(method, this.requests.length);
      if (refusal && 'status' in refusal) return reply.status(refusal.status).send({ Error: 'request rate exceeded' });
      return reply.send({ jsonrpc: '2.0', id, ...(refusal ? { error: refusal } : this.#answer(method, params)) });
    });
    this.url = `${await this.#server.listen({ port: 0, host: '127.0.0.1' })}/a-secret-key`;
  }

  stop(): Promise<void> {
    return this.#server.close();
  }

  get head(): number {
    return this.blocks.length - 1;
  }

  /** Adds a block with these transactions. */
  mine(...transactions: FakeTransaction[]): void {
    this.blocks.push({ hash: hash(), at: 1_790_000_000 + this.blocks.length * 12, transactions });
  }

  /** Adds `count` empty blocks. */
  pass(count: number): void {
    for (let block = 0; block < count; block += 1) this.mine();
  }

  /** A transaction that pays `amount` millionths to each of the addresses; no block has it yet. */
  transaction(transfers: FakeTransfer[], options: { failed?: boolean } = {}): FakeTransaction {
    return { hash: hash(), transfers, ...options };
  }

  /** Takes the last blocks away and returns their transactions. */
  revert(count: number): FakeTransaction[] {
    return this.blocks.splice(-count).flatMap(({ transactions }) => transactions);
  }

  #logsOf(number: number): any[] {
    const block = this.blocks[number];
    let logIndex = -1;
    return (block?.transactions ?? [])
      .filter(({ failed }) => !failed)
      .flatMap((transaction, index) =>
        transaction.transfers.map((transfer) => ({
          address: `0x${transfer.contract ?? this.contract}`,
          topics: [transferTopic, word('0a'), word(transfer.to)],
          data: word(transfer.amount.toString(16)),
          blockNumber: quantity(number),
          blockHash: block?.hash,
          transactionHash: transaction.hash,
          transactionIndex: quantity(index),
          logIndex: quantity((logIndex += 1)),
          removed: false,
        })),
      );
  }

  #logs({ address, topics, fromBlock, toBlock }: any): object {
    const [from, until] = [Number(fromBlock), Number(toBlock)];
    if (from > until) return { error: { code: -32602, message: 'please verify: fromBlock <= toBlock' } };
    if (until - from >= this.maxRange) {
      return { error: { code: -32602, message: `exceed max block range: ${this.maxRange}` } };
    }
    const result = this.blocks
      .flatMap((_block, number) =>
        number < from || number > Math.min(until, this.logsUntil) ? [] : this.#logsOf(number),
      )
      .filter((log) => log.address === address && topics[2].includes(log.topics[2]));
    return { result };
  }

  #answer(method: string, params: any[]): object {
    switch (method) {
      case 'eth_chainId':
        return { result: quantity(this.chainId) };
      case 'eth_call':
        return { result: word(this.decimals.toString(16)) };
      case 'eth_getBlockByNumber': {
        const number = params[0] === 'latest' ? this.head : Number(params[0]);
        const { hash: shown, at = 0 } = this.blocks[number] ?? {};
        const block = { number: quantity(number), hash: shown, timestamp: quantity(at), ...tronFields };
        return { result: shown === undefined ? null : block };
      }
      case 'eth_getTransactionReceipt': {
        const number = this.blocks.findIndex((it) => it.transactions.some((tx) => tx.hash === params[0]));
        const block = this.blocks[number];
        const transaction = block?.transactions.find((tx) => tx.hash === params[0]);
        if (!block || !transaction || number > this.receiptsUntil) return { result: null };
        const logs = this.#logsOf(number).filter((log) => log.transactionHash === params[0]);
        const status = transaction.failed ? '0x0' : '0x1';
        return { result: { blockNumber: quantity(number), blockHash: block.hash, status, logs } };
      }
      case 'eth_getLogs':
        return this.#logs(params[0]);
      default:
        return { error: { code: -32601, message: 'the method does not exist' } };
    }
  }
}
