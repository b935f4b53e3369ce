import { useEffect, useState, type ComponentType } from 'react';
import { afterLoad } from './afterLoad';
import { loadTelemetry } from './watchReleases';

/** The place of the notice 有新版本, whose code comes in a quiet moment; a page that cannot have it does without. */
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
