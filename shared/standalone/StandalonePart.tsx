import { lazy, Suspense, useState, type ComponentType } from 'react';

/** Loads a module whose default export is a component. */
export type LoadPart = () => Promise<{ default: ComponentType<object> }>;

/** One page or widget of an app that runs alone. */
export function StandalonePart({ load, props = {} }: { load: LoadPart; props?: object }) {
  const [Part] = useState<ComponentType<object>>(() => lazy(load));
  return (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
