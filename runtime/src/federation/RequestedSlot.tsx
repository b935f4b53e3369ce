import { slotExpose } from '@site/shared';
import { useEffect, useState, type ReactNode } from 'react';
import { appOfSlot } from '../registry/registry';
import { RemotePart } from './RemotePart';

interface Requested {
  name: string;
  props: object;
}

/**
 * The widget for which the smoke test of a release (`delivery/src/smoke`) has asked by an event `show-slot`, whose
 * detail it is. Some widgets show only after a while, or after a login with a password.
 */
export function RequestedSlot({ renderFailure }: { renderFailure: (retry: () => void) => ReactNode }) {
  const [slot, setSlot] = useState<Requested>();
  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault();
      setSlot((event as CustomEvent<Requested>).detail);
    };
    window.addEventListener('show-slot', show);
    return () => window.removeEventListener('show-slot', show);
  }, []);
  const app = slot && appOfSlot(slot.name);
  return (
    app && (
      <RemotePart
        key={slot.name}
        app={app}
        expose={slotExpose(slot.name)}
        props={slot.props}
        fallback={null}
        renderFailure={renderFailure}
      />
    )
  );
}
