import type { Algorithm } from '@node-rs/argon2';

/** argon2id (2) with 19 MiB, two passes, one lane. */
export const hashCost = { algorithm: 2 as Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
