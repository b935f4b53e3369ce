import { tabStorage } from '@site/shared';
import { useState } from 'react';

interface Stored<Fields> {
  /** Username of the member who has typed it. */
  owner: string;
  fields: Partial<Fields>;
}

const read = <Fields>(key: string): Stored<Fields> | undefined => {
  try {
    return (JSON.parse(tabStorage.getItem(key) ?? 'null') as Stored<Fields> | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/**
 * What a member has typed into a form, kept in the tab: it survives the end of the session and a reload, and another
 * member does not see it. Passwords do not belong in it.
 * @param owner the member's username; undefined while it is not known, then nothing is read or kept
 * @returns the fields that were kept at first, and then are set; `change` sets some of them, `replace` all
 */
export function useDraft<Fields extends Record<string, string>>(form: string, owner: string | undefined) {
  const key = `draft.${form}`;
  const [fields, setFields] = useState<Partial<Fields>>(() => {
    const stored = read<Fields>(key);
    return stored && stored.owner === owner ? stored.fields : {};
  });
  const replace = (next: Partial<Fields>) => {
    setFields(next);
    if (owner !== undefined) tabStorage.setItem(key, JSON.stringify({ owner, fields: next }));
  };
  return { fields, replace, change: (changed: Partial<Fields>) => replace({ ...fields, ...changed }) };
}

export type Draft<Fields extends Record<string, string>> = ReturnType<typeof useDraft<Fields>>;
