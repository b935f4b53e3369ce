/* The contract as JSON Schema, and the callback of platforms, for the API host and the builds; pages never load it. */
export * from '../platformCallback';
export type { JsonSchema } from './exampleOf';
export { isOptionalCall, plain, servedContract } from './servedContract';
