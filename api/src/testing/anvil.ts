import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import solc from 'solc';
import { type Address, createTestClient, type Hex, http, parseAbi, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';

const program = resolve(import.meta.dirname, '../../../node_modules/.bin/anvil');

/**
 * A token as USDT is, of which everybody has enough: `transfer` returns nothing. `transferAll` makes several transfers
 * in one transaction.
 */
const source = `
  pragma solidity ^0.8.0;
  contract Token {
    string public symbol = "USDT";
    uint8 public decimals = 6;
    mapping(address => uint256) public received;
    event Transfer(address indexed from, address indexed to, uint256 value);
    function transfer(address to, uint256 value) public {
      received[to] += value;
      emit Transfer(msg.sender, to, value);
    }
    function transferAll(address[] calldata to, uint256[] calldata values) external {
      for (uint256 at = 0; at < to.length; at++) transfer(to[at], values[at]);
    }
  }`;

const compile = (): { abi: object[]; bytecode: Hex } => {
  const input = {
    language: 'Solidity',
    sources: { 'Token.sol': { content: source } },
    settings: { outputSelection: { '*': { Token: ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  const { abi, evm } = contracts['Token.sol'].Token;
  return { abi, bytecode: `0x${evm.bytecode.object}` };
};

const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function transferAll(address[] to, uint256[] values)',
]);

const words = 'test test test test test test test test test test test junk';

/** Accounts that have Ether. Each sends one transaction, so that a chain can leave out any of them. */
const accounts = 400;

export interface TokenTransfer {
  to: Address;
  amount: bigint;
}

/** An Ethereum node that mines on demand, and two tokens of the same name. */
export const startAnvil = async () => {
  const options = '--host 127.0.0.1 --port 0 --no-mining --accounts'.split(' ');
  const child = spawn(program, [...options, `${accounts}`, '--mnemonic', words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => fail(new Error(`Anvil exited with ${code}.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
      if (address) done(`http://${address}`);
    });
  });
  const client = createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  let used = 0;
  const nextAccount = () => mnemonicToAccount(words, { addressIndex: (used += 1) - 1 });
  const mine = (blocks = 1) => client.mine({ blocks });
  const { abi, bytecode } = compile();
  const deploy = async (): Promise<Address> => {
    const hash = await client.deployContract({ abi, bytecode, chain: null, account: nextAccount() });
    await mine();
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('The token was not deployed.');
    return contractAddress;
  };
  const [token, namesake] = [await deploy(), await deploy()];

  /** Sends a transaction with these transfers, which no block has yet. */
  const pay = async (transfers: readonly TokenTransfer[], of = token): Promise<void> => {
    const args = [transfers.map(({ to }) => to), transfers.map(({ amount }) => amount)] as const;
    const call = { address: of, abi: tokenAbi, functionName: 'transferAll', args } as const;
    await client.writeContract({ ...call, chain: null, account: nextAccount() });
  };

  /**
   * Replaces the last blocks. `choose` tells which of the new ones, from 0 on, has a transaction of the old ones;
   * undefined for none.
   */
  const reorganize = async (depth: number, choose: (transaction: number) => number | undefined): Promise<void> => {
    const head = await client.getBlockNumber();
    const pairs: [Hex, number][] = [];
    for (let number = head - BigInt(depth) + 1n; number <= head; number += 1n) {
      for (const hash of (await client.getBlock({ blockNumber: number })).transactions) {
        const block = choose(pairs.length);
        const raw = await rpc<Hex>('eth_getRawTransactionByHash', [hash]);
        if (block !== undefined) pairs.push([raw, block]);
      }
    }
    await rpc('anvil_reorg', [depth, pairs]);
  };
  const rpc = <Result>(method: string, params: unknown[]): Promise<Result> =>
    (client.request as (request: { method: string; params: unknown[] }) => Promise<Result>)({ method, params });

  return {
    url,
    client,
    token,
    namesake,
    mine,
    pay,
    reorganize,
    /** All transfers of the token that the chain has: hash, position among the logs of the transaction, transfer. */
    listTransfers: async (): Promise<(TokenTransfer & { hash: Hex; position: number })[]> => {
      const logs = await client.getLogs({ address: token, event: tokenAbi[0], fromBlock: 0n, strict: true });
      // All logs of a transaction are of one token.
      const first = new Map(logs.toReversed().map((log) => [log.transactionHash, log.logIndex]));
      return logs.map(({ transactionHash: hash, logIndex, args: { to, value: amount } }) => ({
        hash,
        position: logIndex - (first.get(hash) ?? 0),
        to,
        amount,
      }));
    },
    stop: async () => {
      child.removeAllListeners('exit');
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
};
