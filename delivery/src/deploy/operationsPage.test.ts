import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runRelease } from '../commands/releaseCommand';
import { repository } from '../base/repository';

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const page = read('docs/operations.md');
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('has an entry for each alert, and for no other', () => {
  const alerts = matches(read('deploy/prometheus/alerts.yml'), /- alert: (\w+)/g);
  expect(alerts.length).toBeGreaterThan(20);
  expect(matches(page, /^### (\w+)$/gm)).toEqual(alerts);
});

test('names scripts of the repository', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = new Set(matches(page, /npm run (?:-s )?([\w:-]+)/g));
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((script) => !(script in scripts))).toEqual([]);
});

test('names release commands with their options', async () => {
  const named = matches(page, /npm run -s release -- ([\w-]+(?: --[\w-]+)?)/g);
  expect(named.length).toBeGreaterThan(5);
  for (const command of named) {
    const [name = '', option = ''] = command.split(' ');
    let usage = '';
    await runRelease([name, '--help'], { out: (text) => (usage = text), err: () => undefined });
    expect(usage).toContain(`release -- ${name} `);
    expect(usage).toContain(option);
  }
});

test('names operator commands', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'api/src/cli/main.ts', 'help'], {
    cwd: repository,
  });
  const commands = new Set(matches(page.replaceAll(/\s+/g, ' '), /npm run -s operator -- ([\w-]+)/g));
  expect(commands.size).toBeGreaterThan(4);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
});

test('names units and files that are there', () => {
  const units = readdirSync(join(repository, 'deploy/systemd'));
  for (const unit of matches(page, /(site-[a-z]+)(?:@|\b(?!\.pem))/g))
    expect(units.some((file) => file.startsWith(unit))).toBe(true);
  for (const link of matches(page, /\]\(([^)#]+)/g)) expect(existsSync(join(repository, 'docs', link))).toBe(true);
});
