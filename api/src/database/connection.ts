import pg from 'pg';

/** The URL of a database on the server whose socket is in `folder`. */
export const urlOf = (folder: string, name: string) =>
  `postgres://postgres@localhost:5432/${name}?host=${encodeURIComponent(folder)}`;

/** Runs `work` with a connection that it opens and closes it. */
export const withClient = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Whether the server at `url` accepts connections. */
export const acceptsConnections = (url: string) =>
  withClient(url, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
