import { afterLoad } from '@site/shared';
import { useEffect, useState, type ComponentType } from 'react';
import { loadTelemetry } from './report';
import type { UpdateTexts } from './UpdateNotice';

/** Loads `UpdateNotice` when the page is idle. Renders nothing until then, or if it cannot be loaded. */
export function ReleaseNotice({ texts }: { texts: UpdateTexts }) {
  const [Notice, setNotice] = useState<ComponentType<{ texts: UpdateTexts }>>();
  useEffect(() => {
    const show = async () => {
      const telemetry = await loadTelemetry();
      if (telemetry) setNotice(() => telemetry.UpdateNotice);
    };
    afterLoad(() => void show());
  }, []);
  return Notice ? <Notice texts={texts} /> : null;
}
