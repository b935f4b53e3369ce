/** How an element is found: by its label, or by its role and accessible name; both exact. */
export type Target = { label: string } | { role: string; name?: string };

/** A real browser with one window of 390 x 844 px. */
export interface MemberBrowser {
  /** Such as `firefox 153.0`. */
  version: string;
  /** Opens an address, and resolves when the document has loaded. */
  open: (url: string) => Promise<void>;
  /** Evaluates an expression in the page. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Clicks the element that an expression evaluates to, as a pointer does. Rejects if there is none. */
  click: (expression: string) => Promise<void>;
  /** Types into the element that an expression evaluates to. Rejects if there is none. */
  type: (expression: string, text: string) => Promise<void>;
  /** Writes a picture of the window. */
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

export const windowSize = { width: 390, height: 844 };
