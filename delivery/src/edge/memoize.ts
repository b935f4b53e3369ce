/** Like `work`, but keeps the latest results. A failure is tried again. */
export const memoize = <T>(limit: number, work: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const known = results.get(key);
    if (known) return known;
    const result = work(key);
    results.set(key, result);
    result.catch(() => results.delete(key));
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
};
