import { useOperatorText, useSiteGetInfoQuery } from '@site/shared';
import { useEffect, useRef, useState } from 'react';

/** Default text; the operator's text has the content key `site.line`. */
const defaultText = '演示站点：所有金额均为虚拟资金，不涉及真实货币。';

/**
 * The line about play money at the foot of the home page; with real payments, only the operator's text. That is
 * requested only when the line is almost visible.
 */
export function DemoLine() {
  const { data: info } = useSiteGetInfoQuery();
  const ownText = info?.minimum_age ? '' : defaultText;
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

  return <p ref={place}>{near ? <OperatorText ownText={ownText} /> : ownText}</p>;
}

const OperatorText = ({ ownText }: { ownText: string }) => useOperatorText('site.line', ownText) ?? ownText;
