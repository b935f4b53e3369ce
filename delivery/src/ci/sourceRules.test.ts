import { spawnSync } from 'node:child_process';
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
  },
  {
    rule: 'pages listen to no messages of other windows',
    pattern: String.raw`addEventListener\(['"]message|onmessage`,
    sample: "window.addEventListener('message', apply);",
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
