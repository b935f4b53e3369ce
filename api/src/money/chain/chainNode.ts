import { BaseError, createClient, hexToBigInt, http, numberToHex, parseAbiItem, parseEventLogs } from 'viem';
import { getChainId, getLogs } from 'viem/actions';

/** The node has answered, but its answers contradict each other or the settings. */
export class ChainFault extends Error {}

export interface Block {
  number: bigint;
  hash: string;
  at: Date;
}

/** A transfer of the token in a transaction. Addresses are 20 bytes in hexadecimal. */
export interface Transfer {
  /** Of its log among those of the transaction. */
  position: number;
  from: string;
  to: string;
  /** The smallest units of the token. */
  amount: bigint;
}

interface Receipt {
  block: bigint;
  blockHash: string;
  /** Empty if the transaction has failed. */
  transfers: Transfer[];
}

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');

/** `decimals()`, and what that of USDT returns. */
const decimalsCall = '0x313ce567';
const decimalsOfUsdt = 6n;

/** Nodes accept 1 000 values of a topic at most, or fewer. */
const addressesAtOnce = 500;

/** What a node says if it is asked too often, whatever the request is. */
const isLimit = /\brate\b|requests|throttle|throttling|capacity|credits/i;

/** Whether the node may answer a smaller request: it has refused this one, but not since it is asked too often. */
const isTooLarge = (error: unknown): boolean =>
  error instanceof BaseError && 'code' in error && typeof error.code === 'number' && !isLimit.test(error.details);

/** What has failed, without the URL of the node, which may contain a secret. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof BaseError)) return (error as Error).message;
  const status = 'status' in error && error.status ? `Status ${error.status as number}.` : '';
  return [error.shortMessage, status, error.details].filter(Boolean).join(' ').slice(0, 300);
};

const bytesOf = (address: string) => address.slice(2).toLowerCase();

/** Reads a chain through the Ethereum JSON-RPC of a node, which those of TRON have too. Methods reject if it fails. */
export const openNode = (url: string) => {
  const client = createClient({ transport: http(url, { timeout: 15_000, retryCount: 1 }) });
  let checkedContract: string | undefined;

  /** Transactions with a transfer to one of the addresses, and the block of each. */
  const listTransactions = async (
    contract: string,
    to: readonly string[],
    { from, until }: { from: bigint; until: bigint },
  ): Promise<(readonly [hash: string, blockHash: string])[]> => {
    try {
      const logs = await getLogs(client, {
        address: `0x${contract}`,
        event: transferEvent,
        args: { to: to.map((it) => `0x${it}` as const) },
        fromBlock: from,
        toBlock: until,
        strict: true,
      });
      return logs.filter(({ removed }) => !removed).map((log) => [log.transactionHash.toLowerCase(), log.blockHash]);
    } catch (error) {
      if (from === until || !isTooLarge(error)) throw error;
      const middle = (from + until) / 2n;
      return [
        ...(await listTransactions(contract, to, { from, until: middle })),
        ...(await listTransactions(contract, to, { from: middle + 1n, until })),
      ];
    }
  };

  return {
    readChainId: (): Promise<number> => getChainId(client),
    /** The block of a number, or the newest one. */
    readBlock: async (at: bigint | 'latest'): Promise<Block> => {
      const block = await client.request({
        method: 'eth_getBlockByNumber',
        params: [at === 'latest' ? at : numberToHex(at), false],
      });
      if (!block?.hash || !block.number) throw new ChainFault(`The node does not have block ${at}.`);
      const seconds = Number(hexToBigInt(block.timestamp));
      return { number: hexToBigInt(block.number), hash: block.hash, at: new Date(seconds * 1000) };
    },
    /** Throws a ChainFault if the contract counts in other units than USDT. */
    assertUsdt: async (contract: string): Promise<void> => {
      if (checkedContract === contract) return;
      const decimals = await client.request({
        method: 'eth_call',
        params: [{ to: `0x${contract}`, data: decimalsCall }, 'latest'],
      });
      if (decimals === '0x' || hexToBigInt(decimals) !== decimalsOfUsdt) {
        throw new ChainFault(`The contract ${contract} is not that of a token with ${decimalsOfUsdt} decimals.`);
      }
      checkedContract = contract;
    },
    /**
     * The transactions in a range of blocks with a transfer of a token to one of the addresses, and how many transfers
     * each has. Asks for parts of the range if the node refuses it.
     */
    listTransactions: async (
      contract: string,
      addresses: readonly string[],
      range: { from: bigint; until: bigint },
    ): Promise<Map<string, { blockHash: string; transfers: number }>> => {
      const found = new Map<string, { blockHash: string; transfers: number }>();
      for (let first = 0; first < addresses.length; first += addressesAtOnce) {
        const to = addresses.slice(first, first + addressesAtOnce);
        for (const [hash, blockHash] of await listTransactions(contract, to, range)) {
          found.set(hash, { blockHash, transfers: (found.get(hash)?.transfers ?? 0) + 1 });
        }
      }
      return found;
    },
    /** A transaction and its transfers of a token; undefined if no block has it. */
    readReceipt: async (hash: string, contract: string): Promise<Receipt | undefined> => {
      const receipt = await client.request({
        method: 'eth_getTransactionReceipt',
        params: [hash as `0x${string}`],
      });
      if (!receipt?.blockHash) return undefined;
      const logs = receipt.status === '0x1' ? receipt.logs : [];
      return {
        block: hexToBigInt(receipt.blockNumber),
        blockHash: receipt.blockHash,
        transfers: logs.flatMap((log, position) =>
          bytesOf(log.address) === contract
            ? parseEventLogs({ abi: [transferEvent], logs: [log] }).map(({ args: { from, to, value } }) => ({
                position,
                from: bytesOf(from),
                to: bytesOf(to),
                amount: value,
              }))
            : [],
        ),
      };
    },
  };
};

export type ChainNode = ReturnType<typeof openNode>;
