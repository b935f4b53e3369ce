import { useEffect, useState } from 'react';

interface Kept {
  /** Username of the member who has typed it. */
  owner: string;
  fields: object;
}

/** By form. In memory, since the end of a session clears the storages of the browser. */
const kept = new Map<string, Kept>();

const keptOf = <Fields>(form: string, owner: string | undefined): Partial<Fields> => {
  const draft = kept.get(form);
  return draft && draft.owner === owner ? draft.fields : {};
};

/** Forgets all drafts. For tests. */
export const forgetDrafts = (): void => kept.clear();

/**
 * What a member has typed into a form, kept until the page is loaded again: it survives the end of the session, and
 * another member does not see it. Passwords do not belong in it.
 * @param owner the member's username; undefined while it is not known, then nothing is read or kept
 * @returns the fields that were kept, under those that were set before the owner was known; `change` sets some of them,
 * `replace` all; `clear` empties some, unless one of them has changed since the render whose `clear` it is
 */
export function useDraft<Fields extends Record<string, string>>(form: string, owner: string | undefined) {
  const [fields, setFields] = useState(() => keptOf<Fields>(form, owner));
  const [reader, setReader] = useState(owner);
  if (owner !== undefined && owner !== reader) {
    setReader(owner);
    // What was typed before the member was known is the member's too.
    setFields({ ...keptOf<Fields>(form, owner), ...(reader === undefined ? fields : {}) });
  }
  useEffect(() => {
    if (owner !== undefined) kept.set(form, { owner, fields });
  }, [form, owner, fields]);
  // A change after a request joins what was typed meanwhile.
  const change = (changed: Partial<Fields>) => setFields((latest) => ({ ...latest, ...changed }));
  const clear = (...names: (keyof Fields)[]) =>
    setFields((latest) => {
      const isSame = names.every((name) => latest[name] === fields[name]);
      return isSame ? { ...latest, ...Object.fromEntries(names.map((name) => [name, ''])) } : latest;
    });
  return { fields, replace: setFields, change, clear };
}

export type Draft<Fields extends Record<string, string>> = ReturnType<typeof useDraft<Fields>>;
