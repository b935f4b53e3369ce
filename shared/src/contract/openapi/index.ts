/* The contract as JSON Schema, for the API host and the builds; pages never load it. */
export type { JsonSchema } from './exampleOf';
export { plain } from './schemaDigest';
export { isOptionalCall, servedContract } from './servedContract';
