import { vipBadgeSvg } from '../../contract/vipBadge';
import { svgUrl } from './svgUrl';

/** A VIP badge such as `VIP3`; higher levels have finer metals. `level` is 0 before the first tier. */
export function VipBadge({ level, size = 24 }: { level: number; size?: number }) {
  const picture = svgUrl(vipBadgeSvg(level));
  return <img src={picture} alt={`VIP${level}`} width={size * 2.25} height={size} />;
}
