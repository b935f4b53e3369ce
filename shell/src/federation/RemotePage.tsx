import { PageSkeleton } from '../layout/PageSkeleton';
import { RemotePart } from './RemotePart';

/** A page of a feature app. `key` it by path: each path is a part of its own. */
export function RemotePage({ app, path }: { app: string; path: string }) {
  return (
    <RemotePart
      app={app}
      partKey={path}
      pick={(remote) => remote.routes.find((route) => route.path === path)?.page as never}
      fallback={<PageSkeleton />}
    />
  );
}
