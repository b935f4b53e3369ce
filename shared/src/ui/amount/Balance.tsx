import type { Decimal } from '../../contract/decimal';
import { tryFen } from '../../money/fen';
import { Money, type MoneyProps } from './Money';
import { useAnimatedAmount } from './useAnimatedAmount';

/** A balance in CNY, which counts up or down to each change. */
export function Balance({ value, ...look }: Omit<MoneyProps, 'value'> & { value: Decimal | null | undefined }) {
  const fen = tryFen(value);
  const count = useAnimatedAmount(fen);
  // `Money` also displays missing and invalid amounts.
  return <Money value={count ?? value} {...look} />;
}
