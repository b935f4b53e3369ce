import { preparationKey } from './queries';

/** Stands for a secret in a stored request; the call's schema accepts it. */
const placeholder = '********';

/** The fields of a request that a proposal keeps: `prepared`, which is JSON, instead of secret ones that were sent. */
export const storedRequest = (
  fields: Record<string, unknown>,
  { secretFields, prepared }: { secretFields: readonly string[]; prepared: unknown },
): Record<string, unknown> => {
  const secrets = secretFields.filter((name) => fields[name] !== undefined);
  if (secrets.length === 0) return fields;
  const hidden = Object.fromEntries(secrets.map((name) => [name, placeholder]));
  return { ...fields, ...hidden, [preparationKey]: prepared };
};

/** What a proposal keeps of its preparation; what `prepare` gives if it keeps nothing. */
export const storedPreparation = async <Prepared>(
  stored: Record<string, unknown>,
  prepare: () => Promise<Prepared>,
): Promise<Prepared> => (Object.hasOwn(stored, preparationKey) ? (stored[preparationKey] as Prepared) : prepare());
