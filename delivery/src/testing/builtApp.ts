import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Descriptor } from '../format/descriptor';
import { integrityOf } from '../format/files';
import { publish } from '../releases/publish';
import type { SiteStore } from '../store/siteStore';
import { releaseOf } from './releaseOf';

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A folder that is removed after the test file. */
export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'delivery-test-'));
  folders.push(folder);
  return folder;
};

export const writeFiles = (folder: string, files: Record<string, string>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Ten hex digits that change with the label, as in the names of a build's files. */
export const hashOf = (label: string): string => (label === 'one' ? '0123456789' : sha256(label).slice(0, 10));

const page = (label: string): string =>
  `<!doctype html><html><head><title>${label}</title><style>b{color:red}</style>` +
  '<script>document.documentElement.dataset.early="1"</script>' +
  `<script src="%SHELL_BASE%main.${hashOf(label)}.js" defer></script></head>` +
  '<body><div id="root"></div><script type="application/json" id="site-registry"></script></body></html>';

/** Code that releases have in common and that compresses badly. */
const common = `/* ${Array.from({ length: 20 }, (_, line) => sha256(String(line))).join(' ')} */`;

const script = (label: string): string => `/* ${label} */ console.log(${JSON.stringify(label)});\n`.repeat(20) + common;

const shellFiles = (label: string): Record<string, string> => ({
  'index.html': page(label),
  [`main.${hashOf(label)}.js`]: script(label),
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'manifest.webmanifest': JSON.stringify({ name: label }),
  'sw.js': script(`worker ${label}`),
  'icons/icon-192.png': 'a picture',
});

const shellParts = (label: string) => ({
  entry: 'index.html',
  routes: [{ path: '/', preload: [`main.${hashOf(label)}.js`] }],
});

const appParts = (name: string, label: string) => ({
  entry: `remoteEntry.${hashOf(label)}.js`,
  globalName: name.replaceAll('-', '_'),
  routes: [{ path: `/${name}`, preload: [`static/page.${hashOf(label)}.js`] }],
});

const appFiles = (name: string, label: string): Record<string, string> => ({
  [`remoteEntry.${hashOf(label)}.js`]: script(`${name} ${label}`),
  [`static/page.${hashOf(label)}.js`]: script(`${name} page ${label}`),
  'static/icon.0123456789.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
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
    ...(isShell ? shellParts(label) : appParts(name, label)),
    slots: [],
    singletons: { react: '^19.0.0' },
    files: Object.fromEntries(files),
    ...differences,
  };
  const dist = join(folder, `${name}-${label}`);
  writeFiles(dist, { ...contents, 'descriptor.json': JSON.stringify(descriptor) });
  return dist;
};

/** Publishes such a build. @returns its version */
export const publishBuild = (
  store: SiteStore,
  app: string,
  label = 'one',
  differences: Partial<Descriptor> = {},
): Promise<string> => publish(store, app, builtApp(temporaryFolder(), app, label, differences));
