import * as v from 'valibot';
import type {
  PlatformTransfer,
  QueryOutcome,
  RemotePlatform,
  TransferOutcome,
} from '../../../api/src/games/platforms/platform';
import { fakeSecretOf } from '../../../api/src/testing/fakeRemotePlatform';

/** A platform of the simulator, as an API process reaches it. */
export interface SimulatedPlatform {
  name: string;
  platname: string;
  url: string;
}

const outcome = v.picklist(['done', 'failed', 'insufficient', 'unknown']);
const answers = {
  balance: v.pipe(
    v.string(),
    v.regex(/^\d+$/),
    v.transform((fen) => BigInt(fen)),
  ),
  outcome,
  queried: v.picklist([...outcome.options, 'not-found']),
  url: v.string(),
};

/** The adapter of a simulated platform. Its limits are shorter than usual, so that a round does not wait for long. */
export const platformAdapter = ({ name, platname, url }: SimulatedPlatform): RemotePlatform => {
  const call = async <Schema extends v.GenericSchema>(
    method: string,
    schema: Schema,
    signal: AbortSignal,
    sent: object,
  ): Promise<v.InferOutput<Schema>> => {
    const response = await fetch(`${url}/${method}`, { method: 'POST', body: JSON.stringify(sent), signal });
    return v.parse(schema, await response.json());
  };
  const move = (method: 'deposit' | 'withdraw') => {
    return (transfer: PlatformTransfer, signal: AbortSignal): Promise<TransferOutcome> =>
      call(method, answers.outcome, signal, { ...transfer, amount: String(transfer.amount) });
  };
  return {
    kind: 'remote',
    name,
    platname,
    callbackSecret: fakeSecretOf(name),
    limits: { timeout: 1500, transfers: 4, reads: 8, failures: 5, pause: 1000 },
    balance: (memberId, signal) => call('balance', answers.balance, signal, { memberId }),
    deposit: move('deposit'),
    withdraw: move('withdraw'),
    query: (reference, signal): Promise<QueryOutcome> => call('query', answers.queried, signal, { reference }),
    launch: ({ memberId }, signal) => call('launch', answers.url, signal, { memberId }),
  };
};
