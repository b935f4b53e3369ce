/*
 * The answers of the operators' calls. Money is a decimal string of yuan, `"1234.50"`; times are
 * `YYYY-MM-DD HH:mm:ss` in Beijing time; flags are 0 or 1; a field that does not apply is null.
 */

/** One page of rows. */
export interface Page<Row> {
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  /** There are more rows than `total`, which no page reaches. */
  more?: 1;
  /** Sum in yuan of the counted rows, of lists of orders. */
  amount?: string;
  data: Row[];
}

/** The answer to a change that waits for a second operator. */
export interface Pending {
  /** Id of the approval. */
  pending: number;
}
