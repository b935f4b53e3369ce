import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Descriptor } from '../releases/descriptor';
import { integrityOf } from '../releases/files';
import { releaseOf } from './releaseOf';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is removed after the test file. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-test-'));
  folders.push(folder);
  return folder;
};

/** Writes texts by their paths in a folder. */
export const writeFiles = (folder: string, files: Record<string, string>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
};

const page = (label: string): string =>
  `<!doctype html><html><head><title>${label}</title><style>b{color:red}</style>` +
  '<script>document.documentElement.dataset.early="1"</script>' +
  '<script src="%SHELL_BASE%main.0123456789.js" defer></script></head>' +
  '<body><div id="root"></div><script type="application/json" id="site-registry"></script></body></html>';

const script = (label: string): string => `/* ${label} */ console.log(${JSON.stringify(label)});\n`.repeat(20);

const shellFiles = (label: string): Record<string, string> => ({
  'index.html': page(label),
  'main.0123456789.js': script(label),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': JSON.stringify({ name: label }),
  'sw.js': script(`worker ${label}`),
  'icons/icon-192.png': 'a picture',
});

const shellParts = { entry: 'index.html', routes: [{ path: '/', preload: ['main.0123456789.js'] }] };

const appParts = (name: string) => ({
  entry: 'remoteEntry.0123456789.js',
  globalName: name.replaceAll('-', '_'),
  routes: [{ path: `/${name}`, preload: ['static/page.0123456789.js'] }],
});

const appFiles = (name: string, label: string): Record<string, string> => ({
  'remoteEntry.0123456789.js': script(`${name} ${label}`),
  'static/page.0123456789.js': script(`${name} page ${label}`),
});

/** Writes what an app's build leaves in `dist/`. Another label gives other contents. @returns the folder */
export const builtApp = (
  folder: string,
  name: string,
  label = 'one',
  differences: Partial<Descriptor> = {},
): string => {
  const isShell = name === 'shell';
  const contents = isShell ? shellFiles(label) : appFiles(name, label);
  const files = Object.entries(contents).map(([file, text]) => [
    file,
    { bytes: Buffer.byteLength(text), integrity: integrityOf(Buffer.from(text)) },
  ]);
  const descriptor = {
    ...releaseOf(name),
    ...(isShell ? shellParts : appParts(name)),
    slots: [],
    singletons: { react: '^19.0.0' },
    files: Object.fromEntries(files),
    ...differences,
  };
  const dist = join(folder, `${name}-${label}`);
  writeFiles(dist, { ...contents, 'descriptor.json': JSON.stringify(descriptor) });
  return dist;
};
