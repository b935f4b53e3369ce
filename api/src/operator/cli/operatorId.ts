import { CommandError } from './errors';
import { callOperator } from './operatorClient';
import type { Io } from './io';

/** The id of an operator that is named by id or by name. */
export const operatorId = async (io: Io, name: string): Promise<string> => {
  if (/^\d+$/.test(name)) return name;
  const operators = (await callOperator(io, 'GET /operators')).data;
  const found = operators.find((operator) => operator.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new CommandError(`There is no operator ${name}. “operators list” shows all of them.`);
  return String(found.id);
};
