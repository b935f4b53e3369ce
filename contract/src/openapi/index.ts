/* The contract as JSON Schema, and what platforms call, for the API host and the builds; pages never load it. */
export * from '../platformCallback';
export * from '../walletCalls';
export type { JsonSchema } from './exampleOf';
export { isOptionalCall, plain, servedContract } from './servedContract';
