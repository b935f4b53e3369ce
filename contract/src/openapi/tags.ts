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

/** The groups as an OpenAPI document lists them. */
export const documentTags = (tags: readonly Tag[]) => tags.map(({ name, description }) => ({ name, description }));
