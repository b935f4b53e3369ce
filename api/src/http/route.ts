import type { CallData, CallInput, CallName, calls } from '@site/shared/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from '../database/database';
import type { Services } from '../services';
import type { Answer } from './answer';
import type { Member } from './session';

type Access<Name extends CallName> = (typeof calls)[Name]['access'];

/** What every handler is given. `member` is there on calls that need a session. */
export interface CallContext<Name extends CallName> {
  input: CallInput<Name>;
  member: Access<Name> extends 'member' ? Member : undefined;
  services: Services;
  request: FastifyRequest;
}

type Result<Name extends CallName> = CallData<Name> | Answer<CallData<Name>>;

type Handler<Name extends CallName> = (context: CallContext<Name>) => Promise<Result<Name>> | Result<Name>;

interface MoneyHandler<Name extends CallName, Prepared> {
  /** Before the transaction: slow checks (passwords) and outside calls. Not run when the answer is already known. */
  prepare?(context: CallContext<Name>): Promise<Prepared>;
  /** Inside the transaction in which the answer is kept too. May run again after a deadlock. */
  handle(context: CallContext<Name> & { tx: Transaction; prepared: Prepared }): Promise<Result<Name>>;
}

export const registerCall = <Name extends CallName>(
  _app: FastifyInstance,
  _services: Services,
  _name: Name,
  _handler: Handler<Name>,
): void => {
  throw new Error('to come');
};

export const registerMoneyCall = <Name extends CallName, Prepared = undefined>(
  _app: FastifyInstance,
  _services: Services,
  _name: Name,
  _handler: MoneyHandler<Name, Prepared>,
): void => {
  throw new Error('to come');
};
