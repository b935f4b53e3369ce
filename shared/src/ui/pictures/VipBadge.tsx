import { useId } from 'react';
import { vipBadgeParts } from '../../contract/vipBadge';

/** A VIP badge such as `VIP3`; higher levels have finer metals. `level` is 0 before the first tier. */
export function VipBadge({ level, size = 24 }: { level: number; size?: number }) {
  const id = useId();
  return (
    <svg
      role="img"
      aria-label={`VIP${level}`}
      viewBox="0 0 54 24"
      width={size * 2.25}
      height={size}
      fill="none"
      // oxlint-disable-next-line react/no-danger -- a constant drawing with two numbers
      dangerouslySetInnerHTML={{ __html: vipBadgeParts(level, id) }}
    />
  );
}
