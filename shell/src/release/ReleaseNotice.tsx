import { useEffect, useState, type ComponentType } from 'react';
import { afterLoad } from './afterLoad';
import { loadTelemetry } from './watchReleases';

/** Loads the notice 有新版本 when the page is idle. Renders nothing until then, or if it cannot be loaded. */
export function ReleaseNotice() {
  const [Notice, setNotice] = useState<ComponentType>();
  useEffect(() => {
    const show = () =>
      void loadTelemetry()?.then(
        ({ UpdateNotice }) => setNotice(() => UpdateNotice),
        () => undefined,
      );
    afterLoad(show);
  }, []);
  return Notice ? <Notice /> : null;
}
