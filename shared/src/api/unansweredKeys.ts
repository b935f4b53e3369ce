/*
 * Idempotency keys of presses whose answer never came, by call and payload. They outlive the screen: the member is told to look into
 * the records, leaves, comes back and presses again, and money must still move once (decisions 34).
 */
const keys = new Map<string, string>();

/** The key that this press repeats, or a new one. */
export const keyFor = (press: string): string => keys.get(press) ?? crypto.randomUUID();

export const rememberUnanswered = (press: string, key: string): void => void keys.set(press, key);
export const forgetAnswered = (press: string): void => void keys.delete(press);
/** Another member's presses are none of this one's. */
export const forgetUnansweredKeys = (): void => keys.clear();
