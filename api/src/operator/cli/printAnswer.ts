import type { OperatorCallName, OperatorData } from '@site/shared/operators';
import { type Io, printLine } from './io';

/** How a command shows its answer. */
export interface AnswerFormat<Name extends OperatorCallName> {
  /** The answer's data as text, below `done` for a change. */
  print?(data: OperatorData<Name>, io: Io): string | Promise<string>;
  /** What the change adds: what the `id` of its answer belongs to. */
  adds?: string;
}

const isPending = (data: unknown): data is { pending: number } => Object.hasOwn(Object(data) as object, 'pending');

/** The line about a change: `done: MESSAGE (notice id 5)`, or `pending: …` until a second operator confirms it. */
const describeChange = (message: string, data: unknown, adds: string | undefined): string => {
  if (isPending(data)) {
    const { pending } = data;
    return `pending: ${message} Approval ${pending} waits for a second operator: approvals confirm ${pending}`;
  }
  const { id } = Object(data) as { id?: number };
  return id === undefined || adds === undefined ? `done: ${message}` : `done: ${message} (${adds} id ${id})`;
};

/** The page of a longer list, for stderr. */
const describePage = (data: unknown): string | undefined => {
  const { current_page: page, last_page: last, total, more } = Object(data) as Record<string, number | undefined>;
  if (more === 1) return `page ${page} of ${last}, more than ${total} rows: narrow the list to see the others`;
  return last !== undefined && last > 1 ? `page ${page} of ${last}, ${total} rows` : undefined;
};

/** Prints a successful answer: its data as one JSON document, or as the command's text. */
export const printAnswer = async <Name extends OperatorCallName>(
  { print, adds }: AnswerFormat<Name>,
  { call, message, data, json }: { call: Name; message: string; data: OperatorData<Name>; json: boolean },
  io: Io,
): Promise<void> => {
  if (json) return printLine(io.stdout, JSON.stringify(data, null, 2));
  const isChange = call.startsWith('POST ');
  if (isChange) printLine(io.stdout, describeChange(message, data, adds));
  const text = isPending(data) ? '' : await print?.(data, io);
  if (text) printLine(io.stdout, text);
  // On stderr, so that scripts read an empty output.
  else if (!isChange) printLine(io.stderr, 'none');
  const page = describePage(data);
  if (page) printLine(io.stderr, page);
};
