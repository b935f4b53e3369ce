import type { CallData } from '@site/contract';

/** Fields of the user info that other calls and events bring too. */
export type MemberFigures = Pick<CallData<'user'>, 'balance' | 'unread_notices'>;

/**
 * When a value was asked for, in ms of `performance.now()`: a poll or another request when it was sent, an event when
 * it arrived.
 */
export interface FigureSource {
  from: 'poll' | 'request' | 'event';
  at: number;
}

/** ms for which a process of the API host may answer polls with a balance that another process has changed. */
const maxPollStaleness = 1000;

let owner: string | null = null;
const newest = new Map<keyof MemberFigures, FigureSource & { value: unknown }>();

/**
 * The value to show of a figure: this one, or the known one if that was asked for later. An answer may be overtaken by
 * those of later requests, or by an event.
 * @param token the session that received the value
 */
export function newestFigure<Name extends keyof MemberFigures>(
  token: string | null,
  name: Name,
  value: MemberFigures[Name],
  source: FigureSource,
): MemberFigures[Name] {
  if (token !== owner) newest.clear();
  owner = token;
  const known = newest.get(name);
  const staleness = source.from === 'poll' && known?.from === 'event' ? maxPollStaleness : 0;
  if (known && source.at < known.at + staleness) return known.value as MemberFigures[Name];
  newest.set(name, { ...source, value });
  return value;
}
