import { useEffect, useState } from 'react';

/** Returns true if `typed` is part of a name's pinyin, or of the initials of its syllables. */
export type PinyinMatch = (name: string, typed: string) => boolean;

const load = async (): Promise<PinyinMatch> => {
  const { default: pinyin } = await import(/* webpackChunkName: "pinyin" */ 'pinyin-match');
  return (name, typed) => pinyin.match(name, typed) !== false;
};

/** Without the dictionary names are still found as they are written. */
const matchNothing: PinyinMatch = () => false;

/**
 * Returns the comparison with pinyin, whose dictionary of 16 kB is loaded the first time that it is `wanted`. Undefined
 * while it loads. If it cannot be loaded, nothing matches.
 */
export function usePinyin(wanted: boolean): PinyinMatch | undefined {
  const [matches, setMatches] = useState<PinyinMatch>();
  const missing = wanted && !matches;
  useEffect(() => {
    if (!missing) return;
    let mounted = true;
    const show = async () => {
      const loaded = await load().catch(() => matchNothing);
      if (mounted) setMatches(() => loaded);
    };
    void show();
    return () => {
      mounted = false;
    };
  }, [missing]);
  return wanted ? matches : matchNothing;
}
