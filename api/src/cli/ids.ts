import type { OperatorCallName } from '@site/contract/operators';
import { CommandError } from './errors';
import type { Io } from './io';
import { callOperator } from './operatorClient';

const isId = (name: string) => /^\d+$/.test(name);

/** The id of a member that is named by id or by user name. */
const memberId = async (io: Io, name: string): Promise<string> => {
  if (isId(name)) return name;
  // Exact user names come first.
  const [found] = (await callOperator(io, 'GET /members', { q: name })).data.data;
  if (found?.username.toLowerCase() !== name.toLowerCase()) {
    throw new CommandError(`There is no member ${name}. “members find ${name}” searches other fields too.`);
  }
  return String(found.id);
};

/** The id of an operator that is named by id or by name. */
const operatorId = async (io: Io, name: string): Promise<string> => {
  if (isId(name)) return name;
  const operators = (await callOperator(io, 'GET /operators')).data;
  const found = operators.find((operator) => operator.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new CommandError(`There is no operator ${name}. “operators list” shows all of them.`);
  return String(found.id);
};

/** What turns the names in a call's fields into ids: of members and operators. */
const lookups = (call: OperatorCallName): Record<string, typeof memberId> => {
  if (call === 'GET /actions') return { operator: operatorId, member: memberId };
  if (call.includes(' /members/:id')) return { id: memberId };
  if (call.includes(' /operators/:id')) return { id: operatorId };
  return {};
};

/** Replaces names of members and operators in the fields of a call by their ids. */
export const withIds = async (io: Io, call: OperatorCallName, fields: Record<string, unknown>) => {
  const result = { ...fields };
  for (const [field, find] of Object.entries(lookups(call))) {
    if (typeof result[field] === 'string') result[field] = await find(io, result[field]);
  }
  return result;
};
