/* The entry of @site/runtime. The shell imports from here alone; see README.md. */

// Start
export { startRuntime } from './startRuntime';
export { loadFirstPage, startPrefetching } from './federation/loadAhead';

// Apps in the page
export { appOfSlot, liveRegistry, routeAt, type LiveApp, type Registry } from './registry/registry';
export { RemotePart } from './federation/RemotePart';
export type { PartModule } from './federation/host';
export { useRenderedMark } from './federation/renderedPage';
export { RequestedSlot } from './federation/RequestedSlot';
export { prerenderedPage } from './prerender/takeOverPage';

// Releases
export { ReleaseNotice } from './release/ReleaseNotice';
export { traceHeaders } from './release/releaseOf';
export { reportError, reportFailedCall, reportLoadEnd } from './release/report';
