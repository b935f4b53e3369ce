/** Like `work`, but keeps the results that were used last. A failure is tried again. */
export const memoize = <T>(limit: number, work: (key: string) => Promise<T>): ((key: string) => Promise<T>) => {
  const results = new Map<string, Promise<T>>();
  return (key) => {
    const known = results.get(key);
    const result = known ?? work(key);
    if (known) results.delete(key);
    else result.catch(() => results.delete(key));
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > limit && oldest !== undefined) results.delete(oldest);
    return result;
  };
};
