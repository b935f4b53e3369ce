/** Keys whose answer was an earlier press's, told again (header `idempotent-replayed`; hosts without it never say so). */
const replayed = new Set<string>();

export const noteReplay = (key: string): void => void replayed.add(key);

/** Whether the answer that came under this key was an earlier press's; good for one question. */
export const takeReplay = (key: string): boolean => replayed.delete(key);
