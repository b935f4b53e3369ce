import { useOperatorText } from '@site/shared';
import { useEffect, useRef, useState } from 'react';

/** What the shipped site says of itself; an operator's own words stand under the content key `site.line`. */
const own = '演示站点：所有金额均为虚拟资金，不涉及真实货币。';

/**
 * The line about play money at home's foot. The operator's words are asked for as it comes near, not in the first
 * paint.
 */
export function DemoLine() {
  const place = useRef<HTMLParagraphElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return <p ref={place}>{near ? <OperatorsLine /> : own}</p>;
}

const OperatorsLine = () => useOperatorText('site.line', own) ?? own;
