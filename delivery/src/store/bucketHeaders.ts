import { basename } from 'node:path';
import { contentType } from 'mime-types';

/** What an object is served with, straight from the bucket or by a CDN in front of it. */
export interface ObjectHeaders {
  ContentType: string;
  CacheControl: string;
  ContentEncoding?: string;
}

const encodings: Record<string, string> = { '.br': 'br', '.gz': 'gzip' };

/** The shell's html is the page's raw material: served from the bucket it must not become a page of the site's origin. */
const typeOf = (file: string): string =>
  file.endsWith('.html') ? 'text/plain; charset=utf-8' : contentType(basename(file)) || 'application/octet-stream';

/** A release's file never changes. A compressed copy says what it is a copy of, and how it is compressed. */
export const releaseHeaders = (file: string): ObjectHeaders => {
  const ending = file.slice(-3);
  const ContentEncoding = encodings[ending];
  return {
    CacheControl: 'public, max-age=31536000, immutable',
    ContentType: typeOf(ContentEncoding ? file.slice(0, -3) : file),
    ...(ContentEncoding ? { ContentEncoding } : {}),
  };
};

/** The registry is asked for anew each time. */
export const registryHeaders: ObjectHeaders = { CacheControl: 'no-cache', ContentType: typeOf('registry.json') };

/** Evidence is nobody's to keep. */
export const evidenceHeaders: ObjectHeaders = {
  CacheControl: 'no-store',
  ContentType: 'application/jsonl; charset=utf-8',
};
