import { VipBadge } from '@site/shared';
import { useState } from 'react';

/** The VIP badge: the host's picture (`vipname`) if it loads, else a drawn one. `level` counts from 1. */
export function MemberVipBadge({ level, picture }: { level: number; picture: string | null | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (!picture || picture === failed) return <VipBadge level={level} size={22} />;
  return <img src={picture} alt={`VIP${level}`} height={22} onError={() => setFailed(picture)} />;
}
