import swc from '@swc/core';

/* `parser: 'swc'` since dependency-cruiser knows no TypeScript 7; but it has swc read every file as one without JSX. */
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('x') });

/** The layers of the API host, the lowest first. */
const layers = ['base', 'ledger', 'members', 'money', 'games', 'promotions', 'sandboxes', 'operators', 'app', 'cli'];

export default {
  forbidden: [
    { name: 'files-in-a-circle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'folders-in-a-circle', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    ...layers.map((layer, index) => ({
      name: `imports-of-${layer}`,
      severity: 'error',
      from: { path: `^api/src/${layer}/` },
      to: { path: '^api/src/', pathNot: `^api/src/(${layers.slice(0, index + 1).join('|')})/` },
    })),
    {
      name: 'imports-of-testing',
      severity: 'error',
      from: { pathNot: ['/testing/', '^(bench|e2e|proof)/'] },
      to: { path: '/testing/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: ['node_modules', '/dist/', String.raw`\.(test|spec)\.tsx?$`],
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
    },
  },
};
