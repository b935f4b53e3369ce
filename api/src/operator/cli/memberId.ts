import type { Invocation } from './command';
import { CommandError } from './errors';
import type { Io } from './io';
import { callOperator } from './operatorClient';

/** The id of a member that is named by id or by user name. */
export const memberId = async (io: Io, name: string): Promise<string> => {
  if (/^\d+$/.test(name)) return name;
  // Exact user names come first.
  const [found] = (await callOperator(io, 'GET /members', { q: name })).data.data;
  if (found?.username.toLowerCase() !== name.toLowerCase()) {
    throw new CommandError(`There is no member ${name}. “members find ${name}” searches other fields too.`);
  }
  return String(found.id);
};

/** For commands whose first argument is a member: replaces it in the fields by the id. */
export const withMemberId = async (fields: Record<string, unknown>, { args: [name = ''] }: Invocation, io: Io) => ({
  ...fields,
  id: await memberId(io, name),
});
