import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '../base/repository';

const everywhere = ['shell/src', 'runtime/src', 'shared/src', 'mfe-*/src', 'desk/src', 'api/src', 'delivery/src'];
const notServed = ['*.test.*', '*/testing/*'];

/* What lint rules cannot express; the others are in .oxlintrc.json. */

interface SourceRule {
  rule: string;
  /** Extended regular expression of what breaks the rule. */
  pattern: string;
  /** A line that breaks it. */
  sample: string;
  folders?: string[];
  /** Files that are allowed to. */
  except?: string[];
}

const rules: SourceRule[] = [
  {
    rule: 'commands run with lists of arguments, never through a shell',
    pattern: String.raw`(^|[^.[:alnum:]])exec(Sync)?\(|promisify\(exec\)|shell: ?true`,
    sample: 'const out = execSync(`tar ${name}`);',
  },
  {
    rule: 'no text is run as code',
    pattern: 'node:vm',
    sample: "import { runInThisContext } from 'node:vm';",
  },
  {
    rule: 'HTML comes from React and from the sanitizer alone',
    pattern: 'dangerouslySetInnerHTML|document\\.write\\(',
    sample: 'const props = { dangerouslySetInnerHTML: { __html: text } };',
    except: ['shared/src/ui/html/HtmlContent.tsx'],
  },
  {
    rule: 'no other origin is allowed to read answers',
    pattern: 'access-control-allow|@fastify/cors',
    sample: "reply.header('access-control-allow-origin', origin);",
    /* Its pages are framed without an origin of their own, and hold no session: their paths are secrets of a launch. */
    except: ['api/src/sandboxes/games/server.ts'],
  },
  {
    rule: 'pages listen to no messages of other windows',
    pattern: String.raw`addEventListener\(['"]message|onmessage`,
    sample: "window.addEventListener('message', apply);",
    /* A channel of the desk's own tabs: no page of another origin can send to it. */
    except: ['desk/src/live/queueEvents.ts'],
  },
  {
    rule: 'the API host has no other way to send requests than fetch',
    pattern: String.raw`from 'undici'|https?\.request\(`,
    sample: "import { request } from 'undici';",
    folders: ['api/src'],
  },
];

/** Lines of the code that is served or runs, outside of the excepted files, that break a rule. */
const grep = ({ pattern, folders = everywhere, except = [] }: SourceRule): string[] => {
  const paths = [...folders, ...[...notServed, ...except].map((path) => `:!${path}`)];
  const { stdout, status, stderr } = spawnSync('git', ['grep', '--untracked', '-nE', pattern, '--', ...paths], {
    cwd: repository,
    encoding: 'utf8',
  });
  if (status !== 0 && status !== 1) throw new Error(stderr);
  return stdout.split('\n').filter(Boolean);
};

test.each(rules)('$rule', (rule) => {
  expect(spawnSync('grep', ['-qE', rule.pattern], { input: rule.sample }).status).toBe(0);
  expect(grep(rule)).toEqual([]);
});

/** The folders of `delivery/src`; each imports only those before it, and programs beside them import all. */
const folders = (
  'base format store registry releases telemetry errors gate smoke edge pages ' +
  'activation rollout start newApp ci packages images commands'
).split(' ');

test('folders of delivery import in one direction', () => {
  const sources = join(repository, 'delivery/src');
  const imports = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/.*(?<!\.test)\.ts$/.test(file) && folders.includes(dirname(file)))
    .flatMap((file) => {
      const found = readFileSync(join(sources, file), 'utf8').matchAll(/from '\.\.\/(\w+)\//g);
      return [...found].map(([, to = '']) => ({ file, to }));
    });
  expect(imports.length).toBeGreaterThan(100);
  expect(imports.filter(({ file, to }) => folders.indexOf(to) >= folders.indexOf(dirname(file)))).toEqual([]);
  expect(imports.filter(({ to }) => !folders.includes(to))).toEqual([]);
});
