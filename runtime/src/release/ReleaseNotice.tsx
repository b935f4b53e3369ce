import { useEffect, useState, type ComponentType } from 'react';
import { afterLoad } from './afterLoad';
import type { UpdateTexts } from './UpdateNotice';
import { loadTelemetry } from './watchReleases';

/** Loads `ReleaseUpdates` when the page is idle. Renders nothing until then, or if it cannot be loaded. */
export function ReleaseNotice({ texts }: { texts: UpdateTexts }) {
  const [Updates, setUpdates] = useState<ComponentType<{ texts: UpdateTexts }>>();
  useEffect(() => {
    const show = () =>
      void loadTelemetry()?.then(
        ({ ReleaseUpdates }) => setUpdates(() => ReleaseUpdates),
        () => undefined,
      );
    afterLoad(show);
  }, []);
  return Updates ? <Updates texts={texts} /> : null;
}
