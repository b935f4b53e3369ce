import type pg from 'pg';

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

const rowsOf = (plan: Plan): number => {
  const own = plan['Relation Name']
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own);
};

/** Runs a statement and returns the rows that its scans of tables have read, those that they left out included. */
export const rowsRead = async (client: pg.Client, sql: string, params: unknown[] | undefined): Promise<number> => {
  const { rows } = await client.query(`explain (analyze, format json) ${sql}`, params);
  return rowsOf(rows[0]['QUERY PLAN'][0].Plan);
};
