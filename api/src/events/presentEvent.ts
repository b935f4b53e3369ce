import type { MemberEventData, MemberEventName } from '@site/shared/contract';
import { beijingTime } from '../http/beijingTime';
import { yuan } from '../http/money';
import type { EventRow } from './queries';

/** What `record_order_decision` stores. */
interface StoredOrder {
  kind: MemberEventData<'order'>['kind'];
  out_trade_no: string;
  state: number;
  fen: string;
  at: string;
}

const presentOrder = ({ kind, out_trade_no, state, fen, at }: StoredOrder): MemberEventData<'order'> => ({
  kind,
  out_trade_no,
  state,
  amount: yuan(fen),
  at: beijingTime(new Date(at)),
});

/** The data of a stored event as clients get it. */
export const presentEvent = ({ name, data }: EventRow): object =>
  name === 'order' ? presentOrder(data as unknown as StoredOrder) : data;

/** An event as a block of the stream. */
export const eventBlock = (name: MemberEventName, data: object, id: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
