import { api, beijingMoment, call, type CallData, Note, orderStates, serverNow } from '@site/shared';
import { type PayWay, payWayOf } from '../payWays';

export type OrderTimes = CallData<'ordertimes'>;

const orderTimesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Quiet: an API host without usual times is asked once. */
    walletGetOrderTimes: build.query<OrderTimes | null, void>({
      query: () => call('ordertimes', {}, { feature: 'orders' }),
    }),
  }),
});

export const { useWalletGetOrderTimesQuery } = orderTimesApi;

/** Orders that have usual times. */
export type TimedKind = keyof OrderTimes;

/** Seconds. */
interface Usual {
  median: number;
  p90: number;
}

/** The usual time of a way; undefined if the host does not know it. */
export function usualOf(times: OrderTimes | null | undefined, kind: TimedKind, way: PayWay): Usual | undefined {
  const known = (times?.[kind] as Partial<OrderTimes['deposit']> | null | undefined)?.[way];
  const usual = { median: Number(known?.median ?? NaN), p90: Number(known?.p90 ?? NaN) };
  return usual.median >= 0 && usual.p90 >= 0 ? usual : undefined;
}

/** Whole minutes, rounded up, at least 1. */
export const usualText = ({ median }: Usual): string => `通常 ${Math.max(1, Math.ceil(median / 60))} 分钟内到账`;

interface TimedOrder {
  state: number | string;
  pay_way: string | null | undefined;
  /** Beijing time; an API host may omit it. */
  created_at: string | null | undefined;
}

/** Whether an order waits longer than nine of ten orders of its way did. */
export function isLate(times: OrderTimes | null | undefined, kind: TimedKind, order: TimedOrder): boolean {
  const usual = usualOf(times, kind, payWayOf(order.pay_way));
  if (!usual || Number(order.state) !== orderStates.pending) return false;
  return serverNow() - beijingMoment(order.created_at) > usual.p90 * 1000;
}

interface UsualTimeProps {
  kind: TimedKind;
  /** Withdrawals have `usdt` and `bank` only. */
  way: PayWay;
}

/** How long orders of a kind and method usually take. Nothing if the API host does not say. */
export function UsualTime({ kind, way }: UsualTimeProps) {
  const { data } = useWalletGetOrderTimesQuery();
  const usual = usualOf(data, kind, way);
  return usual ? <Note $centred>{usualText(usual)}</Note> : null;
}
