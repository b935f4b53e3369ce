import { pageExpose } from '@site/shared';
import { PageSkeleton } from '../layout/PageSkeleton';
import { RemotePart } from './RemotePart';

/** A page of a feature app. `key` it by path, so that each path is a part of its own. */
export const RemotePage = ({ app, path }: { app: string; path: string }) => (
  <RemotePart app={app} expose={pageExpose(path)} fallback={<PageSkeleton />} />
);
