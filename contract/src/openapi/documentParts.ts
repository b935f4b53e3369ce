import { codes } from '../envelope';
import { type JsonSchema, schemaPath } from './exampleOf';
import { contractVersion } from './servedContract';

const envelope = (code: JsonSchema, data: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: { code, message: { type: 'string' }, data },
  required: ['code', 'message', 'data'],
});

/** A successful answer. */
export const success = (data: JsonSchema): JsonSchema => envelope({ const: codes.ok }, data);

/** An answer with one of these codes and, by default, no data. */
export const refusal = (failures: readonly number[], data: JsonSchema = { type: 'null' }): JsonSchema =>
  envelope({ enum: [...failures] }, data);

/** The schema that the document defines by this name. */
export const reference = (name: string): JsonSchema => ({ $ref: schemaPath + name });

/** A group of calls in an OpenAPI document. */
export interface Tag {
  name: string;
  description: string;
  /** Has the names of the group's calls as keys. */
  calls: object;
}

/** The name of the group that has a call. Throws if none has it. */
export const tagOf = (tags: readonly Tag[], call: string): string => {
  const tag = tags.find(({ calls }) => call in calls);
  if (!tag) throw new Error(`No group has the call ${call}.`);
  return tag.name;
};

/** An OpenAPI 3.1 document of this site; `content` has its paths and components. */
export const documentOf = <Content>(
  title: string,
  description: string,
  tags: readonly Pick<Tag, 'name' | 'description'>[],
  content: Content,
) => ({
  openapi: '3.1.0',
  info: {
    title,
    version: contractVersion,
    description,
    license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
    contact: { name: 'The operators of the site' },
  },
  servers: [{ url: '/' }],
  tags: tags.map(({ name, description: about }) => ({ name, description: about })),
  ...content,
});
