import { Refused } from './errors';
import { ask } from './host';
import type { Io } from './io';

/** The id of an operator that is named by id or by name. */
export const operatorId = async (io: Io, name: string): Promise<string> => {
  if (/^\d+$/.test(name)) return name;
  const operators = (await ask(io, 'GET /operators')).data;
  const found = operators.find((operator) => operator.name.toLowerCase() === name.toLowerCase());
  if (!found) throw new Refused(`There is no operator ${name}; “operators list” shows them all.`);
  return String(found.id);
};
