/** What a feature app's tests need: a fake API host that speaks HTTP, and a page with the site's providers around it. */
export { server, answer, refuse, breakCall, received, type Received } from './server';
export { renderPage, aUser } from './renderPage';
