import { spawnSync } from 'node:child_process';
import { repository } from '../repository';

const everywhere = ['shell/src', 'shared/src', 'mfe-*/src', 'desk/src', 'api/src', 'delivery/src'];
const notServed = ['*.test.*', '*/testing/*'];

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
    pattern: String.raw`(^|[^.[:alnum:]])eval\(|new Function\(|node:vm`,
    sample: 'return new Function(text)();',
  },
  {
    rule: 'HTML comes from React and from the sanitizer alone',
    pattern: String.raw`dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write\(`,
    sample: 'element.innerHTML = text;',
    // The markup that the build renders with React, a file of the release.
    except: ['shared/src/ui/html/HtmlContent.tsx', 'shell/src/prerender/bootstrap.js'],
  },
  {
    rule: 'secrets are made by the generator of the system',
    pattern: String.raw`Math\.random`,
    sample: 'const token = Math.random();',
    // Pauses between attempts, and which of the drawn captchas is shown.
    except: [
      'api/src/database/database.ts',
      'api/src/platforms/outbox/outbox.ts',
      'mfe-account/src/session/useCaptcha.ts',
      'shell/src/events/keepStreamOpen.ts',
    ],
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
    // The development server announces builds; tabs share events on a same-origin `BroadcastChannel`.
    except: ['shell/src/override/BuildWatcher.tsx', 'shell/src/events/followSession.ts'],
  },
  {
    rule: 'the API host sends requests only to push services, and its command line only to the host',
    pattern: String.raw`(^|[^.[:alnum:]])fetch\(|from 'undici'|https?\.request\(`,
    sample: 'await fetch(input.url);',
    folders: ['api/src'],
    except: ['api/src/operator/cli/operatorClient.ts', 'api/src/notices/push/sendMessage.ts'],
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
