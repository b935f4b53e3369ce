import { Refusal } from '../refusal';

/** Stricter than URLs, since other characters could end a directive of the Content-Security-Policy. */
const origin = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/**
 * Parses `OVERRIDE_ORIGINS`: the origins from which developers may load an app inside the live site (docs/override.md),
 * separated by commas. An empty text allows none.
 * @throws Refusal that names every part that is not an origin
 */
export const parseOverrideOrigins = (text = ''): string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = parts.filter((part) => !origin.test(part) || !URL.canParse(part) || new URL(part).origin !== part);
  if (wrong.length === 0) return [...new Set(parts)];
  throw new Refusal(
    ...wrong.map(
      (part) =>
        `OVERRIDE_ORIGINS: ${JSON.stringify(part)} is no origin. Write origins such as http://localhost:8082, in ` +
        "lower case, without a path and without the scheme's default port, separated by commas.",
    ),
  );
};
