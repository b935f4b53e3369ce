import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is removed when the test file is done. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-test-'));
  folders.push(folder);
  return folder;
};

const page = (label: string): string =>
  `<!doctype html><html><head><title>${label}</title><!--site-head--><style>b{color:red}</style>` +
  '<script>document.documentElement.dataset.early="1"</script><script src="%SHELL_BASE%main.0123456789.js" defer></script></head>' +
  '<body><div id="root"></div><script type="application/json" id="site-registry"></script></body></html>';

const script = (label: string): string => `/* ${label} */ console.log(${JSON.stringify(label)});\n`.repeat(20);

/** What an app's build leaves in a folder, with the given differences in its descriptor. `label` makes contents differ. */
export const builtApp = (
  folder: string,
  name: string,
  label = 'one',
  differences: Partial<Descriptor> = {},
): string => {
  const dist = join(folder, `${name}-${label}`);
  const isShell = name === 'shell';
  const contents: Record<string, string> = isShell
    ? {
        'index.html': page(label),
        'main.0123456789.js': script(label),
        'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'manifest.webmanifest': JSON.stringify({ name: label }),
        'sw.js': script(`worker ${label}`),
        'icons/icon-192.png': 'a picture',
      }
    : {
        'remoteEntry.0123456789.js': script(`${name} ${label}`),
        'static/page.0123456789.js': script(`${name} page ${label}`),
      };
  for (const [file, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
  const descriptor: Descriptor = {
    schema: 2,
    name,
    packageVersion: '1.0.0',
    revision: 'abc1234',
    builtAt: new Date().toISOString(),
    entry: isShell ? 'index.html' : 'remoteEntry.0123456789.js',
    ...(isShell ? {} : { globalName: name.replaceAll('-', '_') }),
    routes: isShell
      ? [{ path: '/', preload: ['main.0123456789.js'] }]
      : [{ path: `/${name}`, preload: ['static/page.0123456789.js'] }],
    slots: [],
    endpoints: isShell ? [] : [`${name.replace('mfe-', '')}GetThing`],
    shared: {
      package: '@site/shared',
      compiledAgainst: '1.2.0',
      range: '^1.2.0',
      uses: isShell ? [] : ['defineRemote', 'Button'],
    },
    ...(isShell
      ? {
          provides: {
            shared: { version: '1.2.0', exports: ['defineRemote', 'Button', 'to'] },
            singletons: { react: '19.2.0' },
          },
        }
      : {}),
    singletons: { react: '^19.0.0' },
    files: Object.fromEntries(
      Object.entries(contents).map(([file, content]) => [
        file,
        { bytes: Buffer.byteLength(content), integrity: integrityOf(Buffer.from(content)) },
      ]),
    ),
    ...differences,
  };
  writeFileSync(join(dist, 'descriptor.json'), JSON.stringify(descriptor));
  return dist;
};
