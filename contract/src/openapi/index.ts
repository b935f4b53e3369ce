/* The contract as JSON Schema, and the callback of platforms, for the API host and the builds; pages never load it. */
export * from '../platformCallback';
export type { JsonSchema } from './exampleOf';
export { plain } from './schemaDigest';
export { isOptionalCall, servedContract } from './servedContract';
