import { VipBadge } from '@site/shared';
import { useState } from 'react';

/** The VIP badge: the host's picture (`vipname`) if it names one that loads, else the drawn one. `vip` is how many levels are reached. */
export function RankBadge({ vip, picture }: { vip: number; picture: string | null | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (!picture || picture === failed) return <VipBadge level={vip} size={22} />;
  return <img src={picture} alt={`VIP${vip}`} height={22} onError={() => setFailed(picture)} />;
}
