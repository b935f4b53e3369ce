/*
 * Chooses the documents that nginx sends (njs 0.7, Debian's libnginx-mod-http-js). The files and `pages/live.json` are
 * written at each change of the registry (`delivery/src/pages/writePages.ts`); headers and answers are those of the
 * embedded edge (`delivery/src/edge`), against which the journeys compare them.
 */
import fs from 'fs';
import hashing from 'crypto';

const BUCKETS = 100;
const YEAR_S = 31536000;

/* Same as `securityHeaders` and `plainResponseHeaders` of the embedded edge. */
const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};
const plainHeaders = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};
const reasons = { 405: 'Method Not Allowed' };

/* What `live.json` says; undefined before the first activation. */
const livePages = (r) => {
  try {
    return JSON.parse(fs.readFileSync(`${r.variables.site_dir}/pages/live.json`));
  } catch (error) {
    return undefined;
  }
};

const exists = (path) => {
  try {
    fs.accessSync(path);
    return true;
  } catch (error) {
    return false;
  }
};

const setHeaders = (r, headers) => {
  Object.keys(headers).forEach((name) => {
    r.headersOut[name] = headers[name];
  });
};

const isHttps = (r) => r.variables.came_by === 'https';

/* Over plain http a page may also frame a customer service page over plain http. */
const policyOf = (r, policy) => (isHttps(r) ? policy : policy.replace(/(frame-src 'self' https:)/, '$1 http:'));

const sendPlainText = (r, status) => {
  setHeaders(r, plainHeaders);
  r.headersOut['Content-Type'] = 'text/plain; charset=utf-8';
  r.return(status, `${reasons[status]}\n`);
};

/* An error page that needs no shell. */
const sendErrorPage = (r, status, live) => {
  setHeaders(r, pageHeaders);
  r.headersOut['Cache-Control'] = 'no-store';
  const file = `${r.variables.site_dir}/pages/errors/${status}.html`;
  if (live === undefined || !exists(file)) {
    r.return(status);
    return;
  }
  r.headersOut['Content-Security-Policy'] = live.errors[status];
  r.headersOut['Content-Type'] = 'text/html; charset=utf-8';
  r.return(status, fs.readFileSync(file));
};

const cookieBucket = (r) => {
  const found = (name) => new RegExp(`(?:^|;\\s*)${name}=(\\d{1,2})(?:;|$)`).exec(r.headersIn.Cookie || '');
  const match = found('__Host-lot') || found('lot');
  return match ? Number(match[1]) : undefined;
};

/* Same as `bucketOf` of the embedded edge. */
const bucketOf = (r) => {
  const bucket = cookieBucket(r);
  if (bucket !== undefined) return bucket;
  const client = `${r.variables.remote_addr.replace(/^::ffff:/, '')} ${r.headersIn['User-Agent'] || ''}`;
  return parseInt(hashing.createHash('sha256').update(client).digest('hex').slice(0, 8), 16) % BUCKETS;
};

const setBucketCookie = (r) => {
  if (cookieBucket(r) !== undefined) return;
  const secure = isHttps(r);
  const name = secure ? '__Host-lot' : 'lot';
  const attributes = `Max-Age=${YEAR_S}; Path=/; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  r.headersOut['Set-Cookie'] = [`${name}=${bucketOf(r)}; ${attributes}`];
};

const cohortOf = (live, bucket) => {
  const found = bucket === undefined ? undefined : live.cohorts.find((cohort) => cohort.from <= bucket);
  return found || live.cohorts[0];
};

/* The weight that the client gives an encoding, 0 to 1. */
const weightOf = (accepted, encoding) => {
  const weights = {};
  accepted.split(',').forEach((part) => {
    const words = part.split(';').map((word) => word.trim());
    const weight = /^q=([\d.]+)$/.exec(words[1] || '');
    weights[words[0]] = weight ? Number(weight[1]) : 1;
  });
  if (weights[encoding] !== undefined) return weights[encoding];
  return weights['*'] || 0;
};

const acceptedEncodings = (r) => (r.headersIn['Accept-Encoding'] || '').toLowerCase();

const bestEncoding = (r) => {
  const accepted = acceptedEncodings(r);
  const brotli = weightOf(accepted, 'br');
  const gzip = weightOf(accepted, 'gzip');
  if (brotli === 0 && gzip === 0) return 'identity';
  return brotli >= gzip ? 'br' : 'gzip';
};

/* The hash of the dictionary that the browser has, as files are named by it; undefined if it takes no differences. */
const dictionaryOf = (r) => {
  const match = /^:([A-Za-z0-9+/]{43})=:$/.exec(r.headersIn['Available-Dictionary'] || '');
  if (!match || weightOf(acceptedEncodings(r), 'dcz') === 0) return undefined;
  return match[1].replace(/\+/g, '-').replace(/\//g, '_');
};

/* The tag in a list that the request sends of a document in an encoding that the browser accepts. */
const matchingTag = (r, list, hash) => {
  const encoding = ['identity', 'gzip', 'br', 'dcz'].find(
    (it) => list.indexOf(`"${hash}-${it}"`) >= 0 && (it === 'identity' || weightOf(acceptedEncodings(r), it) > 0),
  );
  return encoding && `"${hash}-${encoding}"`;
};

const knownTag = (r, hash) => {
  const known = r.headersIn['If-None-Match'] || '';
  return known.trim() === '*' ? `"${hash}-identity"` : matchingTag(r, known, hash);
};

/* Sends a document in the best encoding, or as a difference to the dictionary that the browser has; or 304. */
const sendDocument = (r, location, document) => {
  const known = knownTag(r, document.hash);
  if (known !== undefined) {
    r.headersOut.ETag = known;
    r.return(304);
    return;
  }
  const folder = `pages/sets/${document.set}`;
  const dictionary = document.hasDeltas ? dictionaryOf(r) : undefined;
  const isDelta =
    dictionary !== undefined && exists(`${r.variables.site_dir}/${folder}/${dictionary}/${document.file}`);
  const encoding = isDelta ? 'dcz' : bestEncoding(r);
  r.headersOut.ETag = `"${document.hash}-${encoding}"`;
  if (encoding !== 'identity') r.headersOut['Content-Encoding'] = encoding;
  r.internalRedirect(`${location}${document.set}/${isDelta ? dictionary : encoding}/${document.file}`);
};

const isRead = (r) => r.method === 'GET' || r.method === 'HEAD';

const refuseOtherMethods = (r) => {
  setHeaders(r, pageHeaders);
  r.headersOut.Allow = 'GET, HEAD';
  sendPlainText(r, 405);
};

/* The page or the registry of the browser's bucket. It is revalidated each time. */
const sendLive = (r, part) => {
  if (!isRead(r)) {
    refuseOtherMethods(r);
    return;
  }
  const live = livePages(r);
  if (live === undefined) {
    sendErrorPage(r, 503);
    return;
  }
  setHeaders(r, pageHeaders);
  const hasCanary = live.cohorts.length > 1;
  if (hasCanary) setBucketCookie(r);
  const cohort = cohortOf(live, bucketOf(r));
  const isPage = part === 'page';
  r.headersOut.Vary =
    (isPage ? 'accept-encoding, available-dictionary' : 'accept-encoding') + (hasCanary ? ', cookie' : '');
  r.headersOut['Cache-Control'] = hasCanary ? 'private, no-cache' : 'no-cache';
  r.headersOut['Content-Security-Policy'] = policyOf(
    r,
    isPage ? cohort.contentSecurityPolicy : r.variables.file_policy,
  );
  if (isPage) r.headersOut.Link = `</documents/${cohort.page}>; rel="compression-dictionary"`;
  sendDocument(r, '/-documents/', {
    hash: cohort[part],
    set: cohort.page,
    file: isPage ? 'index.html' : 'registry.json',
    hasDeltas: isPage,
  });
};

const page = (r) => sendLive(r, 'page');
const registry = (r) => sendLive(r, 'registry');

/* A copy of a page, which browsers keep as a dictionary. */
const copy = (r) => {
  const hash = r.uri.slice('/documents/'.length);
  if (!isRead(r)) {
    refuseOtherMethods(r);
    return;
  }
  if (!/^[\w-]{22}$/.test(hash) || !exists(`${r.variables.site_dir}/pages/sets/${hash}`)) {
    sendErrorPage(r, 404, livePages(r));
    return;
  }
  setHeaders(r, pageHeaders);
  setHeaders(r, {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Security-Policy': r.variables.file_policy,
    'Use-As-Dictionary': 'match="/{documents/*}?"',
    Vary: 'accept-encoding, available-dictionary',
  });
  sendDocument(r, '/-copies/', { hash, set: hash, file: 'index.html', hasDeltas: true });
};

/* A file of the shell with a fixed name. The worker must be that of the page's shell. */
const shellFile = (r) => {
  const live = livePages(r);
  if (live === undefined) {
    sendErrorPage(r, 404);
    return;
  }
  const file = r.uri === '/favicon.ico' ? '/favicon.svg' : r.uri;
  const cohort = cohortOf(live, r.uri === '/sw.js' ? bucketOf(r) : undefined);
  const isUncached = r.uri === '/sw.js' || r.uri === '/manifest.webmanifest';
  r.internalRedirect(`${isUncached ? '/-uncached' : '/-shell'}/releases/shell/${cohort.shell}${file}`);
};

/* A file by content for a browser that has an earlier one: the difference, if there is one. */
const fileDelta = (r) => {
  const dictionary = dictionaryOf(r);
  const file = r.uri.slice('/files/'.length);
  const extension = file.slice(file.lastIndexOf('.'));
  const isWhole = r.method === 'GET' && r.variables.is_args === '' && !r.headersIn.Range;
  const isUnconditional = !r.headersIn['If-Match'] && !r.headersIn['If-Unmodified-Since'];
  const delta = `${file}/${dictionary}${extension}`;
  const isDelta =
    dictionary !== undefined && isWhole && isUnconditional && exists(`${r.variables.site_dir}/pages/deltas/${delta}`);
  r.internalRedirect(isDelta ? `/-deltas/${delta}` : `/-files/${file}`);
};

/* Not found, as the embedded edge says it. */
const notFound = (r) => sendErrorPage(r, 404, livePages(r));

/* Ready as soon as there are pages to serve. */
const ready = (r) => {
  const live = livePages(r);
  r.headersOut['Cache-Control'] = 'no-store';
  r.headersOut['Content-Type'] = 'application/json; charset=utf-8';
  if (live === undefined) r.return(503, JSON.stringify({ status: 'no registry' }));
  else r.return(200, JSON.stringify({ status: 'ok', revision: live.revision }));
};

export default { page, registry, copy, shellFile, fileDelta, notFound, ready };
