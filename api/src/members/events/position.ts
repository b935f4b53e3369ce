import type { Position as ReadPosition, Snapshot } from '../../base/cache/changes.store';

/** The point up to which a client has received events. Sent as the id of an event; any process can parse it. */
export interface Position extends ReadPosition {
  /** The client has also received a part of a group of events, whose rows are sent in the order of their ids. */
  group?: {
    /** The group has the events that this snapshot contains and the position's snapshot does not. */
    snapshot: Snapshot;
    lastRowId: string;
  };
}

/** Longest id in characters that is parsed. Ids are shorter than 1000 unless hundreds of transactions run at once. */
const maxLength = 4000;

const hex = '[0-9a-f]{1,16}';
const snapshotFormat = String.raw`${hex}\.${hex}\.(?:${hex}(?:,${hex})*)?`;
const format = new RegExp(
  String.raw`^([0-9a-f]{8})-(\d{1,12})-(${snapshotFormat})(?:-(${snapshotFormat})-(\d{1,19}))?$`,
);

/** `xmin.xmax.running,…` in hexadecimal: `xmax` as its distance from `xmin`, each of `running` from the one before. */
const formatSnapshot = ({ xmin, xmax, running }: Snapshot): string => {
  const distance = (from: string, to: string) => (BigInt(to) - BigInt(from)).toString(16);
  const distances = running.map((transaction, index) => distance(running[index - 1] ?? xmin, transaction));
  return `${distance('0', xmin)}.${distance(xmin, xmax)}.${distances.join(',')}`;
};

const readSnapshot = (text: string): Snapshot => {
  const [xmin = 0n, span = 0n, ...distances] = text.match(/[0-9a-f]+/g)?.map((digits) => BigInt(`0x${digits}`)) ?? [];
  let transaction = xmin;
  const running = distances.map((distance) => String((transaction += distance)));
  return { xmin: String(xmin), xmax: String(xmin + span), running };
};

export const formatPosition = ({ epoch, at, snapshot, group }: Position): string => {
  const received = `${epoch}-${at}-${formatSnapshot(snapshot)}`;
  return group ? `${received}-${formatSnapshot(group.snapshot)}-${group.lastRowId}` : received;
};

/** The position that a client sends, or undefined if the id is invalid. */
export const parsePosition = (id: string | undefined): Position | undefined => {
  if (id === undefined || id.length > maxLength) return undefined;
  const [, epoch, at, snapshot, groupSnapshot, lastRowId] = format.exec(id) ?? [];
  if (epoch === undefined || snapshot === undefined) return undefined;
  const position = { epoch, at: Number(at), snapshot: readSnapshot(snapshot) };
  if (groupSnapshot === undefined || lastRowId === undefined) return position;
  return { ...position, group: { snapshot: readSnapshot(groupSnapshot), lastRowId } };
};

export const contains = ({ xmax, running }: Snapshot, transaction: string): boolean =>
  BigInt(transaction) < BigInt(xmax) && !running.includes(transaction);

/** Whether a client at this position has received the row that a transaction has written. */
export const hasReceived = ({ snapshot, group }: Position, { id, xact }: { id: string; xact: string }): boolean =>
  contains(snapshot, xact) ||
  (group !== undefined && contains(group.snapshot, xact) && BigInt(id) <= BigInt(group.lastRowId));

/** The steps in which a client gets from one position to another. It first gets the rest of an interrupted group. */
export const stepsBetween = (from: Position, to: Position): { from: Position; to: Position }[] => {
  if (!from.group) return [{ from, to }];
  const groupEnd = { epoch: from.epoch, at: from.at, snapshot: from.group.snapshot };
  return [
    { from, to: groupEnd },
    { from: groupEnd, to },
  ];
};
