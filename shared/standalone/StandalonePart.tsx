import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { LazyComponent } from '../src/index';

/** One page or slot of an app that runs alone. */
export function StandalonePart({ load, props = {} }: { load: LazyComponent<object>; props?: object }) {
  const [Part] = useState<ComponentType<object>>(() => lazy(load));
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
