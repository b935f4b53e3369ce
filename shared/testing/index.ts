/** For the tests of feature apps: a fake API host on HTTP, and a page with the site's providers. */
export {
  server,
  answer,
  refuse,
  breakCall,
  holdCall,
  received,
  siteInfo,
  withoutFeatures,
  type Received,
} from './server';
export { renderPage, aUser } from './renderPage';
export { listForms } from './server';
export { fillIn } from './fillIn';
export { callsSettled } from './renderPage';
export { holdTimers, type HeldTimers, keepToasts } from './holdTimers';
export { creationOptions, fakeAuthenticator, requestOptions } from './fakeAuthenticator';
export { announceEvents } from '../src/api/eventsAnnounced';
