import type { Read } from '@site/shared/app';
import { site, token } from './visit';

declare global {
  interface Window {
    /** Read by `shared/src/api/baseQuery.ts`. */
    earlyReads?: Map<string, Promise<Response>>;
  }
}

/** The shell's own first requests, written by the build: on every page, also of members, and on home. */
declare const SHELL_READS: { all: [Read, ...Read[]]; member: Read[]; home: Read[] };
const [siteInfo] = SHELL_READS.all;

const reads = new Map<string, Promise<Response>>();
const keyOf = ({ url, body }: Read): string => [url, body ?? '', token ?? ''].join(' ');

const send = (list: readonly Read[] = []): void => {
  for (const it of list) {
    const key = keyOf(it);
    if ((it.login && !token) || reads.has(key)) continue;
    const headers: Record<string, string> = { accept: 'application/json' };
    /* Not `AbortSignal.timeout`: this script runs before `builtIns.ts` of the shell. */
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30_000);
    const options: RequestInit = { headers, signal: controller.signal };
    if (token) headers.authorization = `Bearer ${token}`;
    if (it.body) {
      options.method = 'POST';
      options.body = it.body;
      headers['content-type'] = 'application/json';
    }
    const response = fetch(`/api/${it.url}`, options);
    /* The query that takes it handles the failure. */
    response.catch(() => {});
    reads.set(key, response);
  }
};

/** What the script reads of an answer's data. */
interface Data {
  site_state?: unknown;
  data?: unknown;
  value?: unknown;
}

/** The data of an answer without data, such as a refusal. */
export const noData: Data = {};

/**
 * The data of an early answer, which React reads too; null without an answer, or if React has taken it.
 * @param url the address of the read, or the name of its call
 */
export const dataOf = async (url: string): Promise<Data | null> => {
  try {
    const key = [...reads.keys()].find((it) => it.startsWith(url) && ' ?'.includes(it[url.length]!));
    const response = await reads.get(key!);
    if (!response) return null;
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { data?: Data | null };
    return body.data ?? noData;
  } catch {
    return null;
  }
};

const untilOpen = async (): Promise<void> => {
  send(SHELL_READS.all);
  if (site) return;
  const info = await dataOf(siteInfo.url);
  /* Waits for ever if the site is closed, and if React has taken the answer: it then requests the rest itself. */
  if (Number(info?.site_state) !== 1 || !reads.has(keyOf(siteInfo))) await new Promise(() => {});
};

window.earlyReads = reads;
let opening: Promise<void> | undefined;

/** Asks for the site's state and name; resolves when the site is known to be open. */
export const whenOpen = (): Promise<void> => (opening ??= untilOpen());

/** Makes requests; as in `start.tsx` of the shell, none on the first visit before the site is known to be open. */
export const request = (list: readonly Read[] | undefined): void => {
  const open = whenOpen();
  if (site) send(list);
  else void open.then(() => send(list));
};

export const requestOwn = (isHome: boolean): void => {
  request(SHELL_READS.member);
  if (isHome) request(SHELL_READS.home);
};
