import { lastPageOf, rowsOf } from '@site/shared';

/** A page of records, whatever the host wrapped it in. */
export interface RecordPage<Row> {
  rows: Row[];
  lastPage: number;
  /** How many records there were when the page was made, if the host tells. */
  total: number | undefined;
}

type Count = number | string | null | undefined;
interface WirePage<Row> {
  data?: readonly Row[] | null;
  last_page?: Count;
  total?: Count;
  per_page?: Count;
}

/** A paged list of the wire, a bare list, or nothing at all (decisions 51). */
export function recordPage<Row>(list: WirePage<Row> | readonly Row[] | null | undefined): RecordPage<Row> {
  const page = list && !Array.isArray(list) ? (list as WirePage<Row>) : undefined;
  const total = Number(page?.total ?? NaN);
  return { rows: rowsOf(list), lastPage: lastPageOf(page), total: Number.isFinite(total) ? total : undefined };
}
