/**
 * Senders of slow headers or bodies are disconnected within 30 s, in ms: the limit of the headers or of the whole
 * request, and the interval of the checks.
 */
export const senderTimeouts = { headersTimeout: 10_000, requestTimeout: 25_000, connectionsCheckingInterval: 5000 };

export type SenderTimeouts = typeof senderTimeouts;
