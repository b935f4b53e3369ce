import { type CallName, type CallRequest, getCalls } from '@site/contract';

/** A request to the API host that a page or widget makes as soon as it is shown. */
export interface Read {
  /** Below `/api/`. */
  url: string;
  /** JSON; a GET request has none. */
  body?: string | undefined;
  /** Members only, on a page that visitors may open. */
  login?: boolean | undefined;
}

export const isGet = (name: CallName): boolean => (getCalls as readonly string[]).includes(name);

/** The request of a query: the same call and payload as in its `call(…)`. */
export const read = <Name extends CallName>(name: Name, payload: CallRequest<Name>): Read =>
  isGet(name)
    ? { url: `${name}?${new URLSearchParams(payload as Record<string, string>)}` }
    : { url: name, body: JSON.stringify(payload) };

/** A request that only members make, on a page that visitors may open. */
export const memberRead = <Name extends CallName>(name: Name, payload: CallRequest<Name>): Read => ({
  ...read(name, payload),
  login: true,
});
