import { useLayoutEffect, useRef, useState } from 'react';
import { tryFen } from '../../money/fen';
import { Money, type MoneyProps } from './Money';

/** A balance in CNY, which counts up or down to each change. */
export function Balance({ value, ...look }: MoneyProps) {
  const fen = typeof value === 'bigint' ? value : tryFen(value);
  const count = useAnimatedAmount(fen);
  // `Money` also displays missing and invalid amounts.
  return <Money value={count ?? value} {...look} />;
}

/** ms that a changed amount counts. */
const duration = 600;

/** In a hidden tab there are no frames. */
const skipsAnimation = (): boolean =>
  document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches || !window.requestAnimationFrame;

/** The share of the way at a share of the time: fast at first. */
const easeOut = (time: number): number => 1 - (1 - time) ** 3;

const between = (from: bigint, to: bigint, share: number): bigint =>
  from + ((to - from) * BigInt(Math.round(share * 10_000))) / 10_000n;

/**
 * Follows an amount in fen: counts from the one before to each new one, or shows it at once where the member prefers
 * reduced motion. The first known amount is shown at once.
 */
function useAnimatedAmount(target: bigint | undefined): bigint | undefined {
  const [count, setCount] = useState<{ target: bigint | undefined; shown: bigint | undefined }>();
  const shown = useRef(target);
  // Before the browser paints, or the new amount would be seen for a frame.
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = target;
    if (from === undefined || target === undefined || from === target || skipsAnimation()) return;
    const start = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const time = Math.min(1, Math.max(0, (now - start) / duration));
      shown.current = between(from, target, easeOut(time));
      setCount({ target, shown: shown.current });
      if (time < 1) frame = requestAnimationFrame(step);
    };
    shown.current = from;
    step(start);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return count?.target === target ? count?.shown : target;
}
