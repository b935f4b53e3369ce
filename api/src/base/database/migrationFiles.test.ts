import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const migrations = resolve(import.meta.dirname, '../../../migrations');

/** Tables that stay small; any other is large after years of service, when blocked writes are an outage. */
const smallTables = [
  'activity',
  'agent_link',
  'change_feed_epoch',
  'data_key',
  'game',
  'notice',
  'operator',
  'operator_action_head',
  'operator_address',
  'operator_approval',
  'operator_token',
  'setting',
];

/** Makes a new database alone. */
const baseline = '0200_baseline.sql';

/** The large tables of which a migration builds an index while their writes wait. */
const blockedTables = (sql: string): string[] => {
  const code = sql.replaceAll(/--.*$/gm, '');
  const created = new Set([...code.matchAll(/create\s+(?:unlogged\s+)?table\s+(\w+)/gi)].map(([, table]) => table));
  const indexed = code.matchAll(
    /create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(\w+)/gi,
  );
  const constrained = code.matchAll(
    /alter\s+table\s+(?:only\s+)?(\w+)(?=[^;]*\badd\b[^;]*\b(?:unique|primary\s+key|exclude)\b(?!\s+using\s+index))/gi,
  );
  return [...indexed, ...constrained]
    .map(([, table = '']) => table)
    .filter((table) => !smallTables.includes(table) && !created.has(table));
};

describe('an index on a large table', () => {
  test.each([
    ['create index on_bet on bet (id);', ['bet']],
    ['create unique index if not exists on_bet\n  on bet (id);', ['bet']],
    ['alter table deposit add column reference text unique;', ['deposit']],
    ['alter table deposit add constraint one unique (reference);', ['deposit']],
    ['alter table deposit add constraint one unique using index deposit_one;', []],
    ['create index concurrently if not exists on_bet on bet (id);', []],
    ['create table bet (id bigint);\ncreate index on_bet on bet (id);', []],
    ['create index on_setting on setting (key);', []],
    ['create index on_new_table on new_table (id);', ['new_table']],
  ])('is recognized if its build blocks writes: %s', (sql, tables) => expect(blockedTables(sql)).toEqual(tables));

  test('is built outside a transaction by every migration of a database that is in use', async () => {
    const names = (await readdir(migrations)).filter((file) => file > baseline);
    expect(names).not.toEqual([]);
    for (const file of names) {
      expect({ file, blocked: blockedTables(await readFile(join(migrations, file), 'utf8')) }).toEqual({
        file,
        blocked: [],
      });
    }
  });
});
