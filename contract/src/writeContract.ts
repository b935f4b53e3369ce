import { writeFileSync } from 'node:fs';
import { operatorsDocument } from './operators/openapi/document';
import { getCalls, openApiDocument, publicCalls } from './openapi/document';

/* `npm run contract`: writes the files that are derived from the schemas. */

const root = new URL('../../', import.meta.url);

writeFileSync(new URL('docs/openapi.json', root), JSON.stringify(openApiDocument));
writeFileSync(new URL('docs/openapi-operators.json', root), JSON.stringify(operatorsDocument));
writeFileSync(
  new URL('contract/src/calls.generated.ts', root),
  `/* Generated from the schemas by \`npm run contract\`. The site reads these lists instead of loading the schemas. */

/** Calls that are made with GET; all others with POST. */
export const getCalls = ${JSON.stringify(getCalls)} as const;

/** Calls that need no session; all others are answered with 401 without one. */
export const publicCalls = ${JSON.stringify(publicCalls)} as const;
`,
);
