import { checkDeploy } from './checkDeploy';

type Result = { output: string; failure: string | undefined };

/** Checks with programs that answer as `answer` says. */
const checkWith = async (answer: (command: string) => Partial<Result>) => {
  const lines: string[] = [];
  const run = (command: string[]) => Promise.resolve({ output: '', failure: undefined, ...answer(command.join(' ')) });
  const right = await checkDeploy('deploy', { run, log: (line) => lines.push(line) });
  return { right, lines };
};

test('reports each file as right if every program accepts it', async () => {
  const { right, lines } = await checkWith(() => ({}));
  expect(right).toBe(true);
  expect(lines).toContain('ok           promtool check rules prometheus/alerts.yml');
  expect(lines.every((line) => line.startsWith('ok '))).toBe(true);
});

test('names the Debian package of each program that is missing, and fails nothing', async () => {
  const { right, lines } = await checkWith(() => ({ failure: 'spawn ENOENT' }));
  expect(right).toBe(true);
  expect(lines).toEqual(
    ['prometheus', 'systemd', 'haproxy', 'docker-compose'].map((name) =>
      expect.stringMatching(new RegExp(`^not checked .* install the Debian package ${name}$`)),
    ),
  );
});

test('fails with the output of a program that rejects a file', async () => {
  const { right, lines } = await checkWith((command) =>
    command.includes('alerts.yml') ? { output: 'parse error', failure: 'exit code 1' } : {},
  );
  expect(right).toBe(false);
  expect(lines).toContain('wrong        promtool check rules prometheus/alerts.yml');
  expect(lines).toContain('             parse error');
});

test.each([
  [
    'a program of a unit that this machine lacks',
    'Command /usr/bin/node is not executable: No such file or directory',
    true,
  ],
  ['another line', 'Unknown key name', false],
])('decides about units with %s', async (_, output, expected) => {
  const answer = (command: string) => (command.includes('verify systemd') ? { output, failure: 'exit code 1' } : {});
  expect((await checkWith(answer)).right).toBe(expected);
});

test('uses the older program docker-compose if docker has no compose', async () => {
  const { lines } = await checkWith((command) => (command.startsWith('docker compose') ? { failure: 'unknown' } : {}));
  expect(lines).toContain('ok           docker-compose -f compose/compose.yml config -q');
});
