import { Refusal } from '../refusal';

/** Only these characters: whatever else a URL takes for a host could end a directive of the Content-Security-Policy. */
const origin = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/**
 * The origins from which developers may take an app inside the live site (docs/override.md), as `OVERRIDE_ORIGINS` names them:
 * separated by commas, such as `http://localhost:8082,http://localhost:8083`. None where it is missing or empty: overrides are off.
 * @throws Refusal that names every part that is no origin
 */
export const parseOverrideOrigins = (text = ''): string[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const wrong = parts.filter((part) => !origin.test(part) || !URL.canParse(part) || new URL(part).origin !== part);
  if (wrong.length > 0) {
    throw new Refusal(
      ...wrong.map(
        (part) =>
          `OVERRIDE_ORIGINS: ${JSON.stringify(part)} is no origin. Write origins in lower case, without a path and without the scheme's ` +
          'own port, such as http://localhost:8082, separated by commas.',
      ),
    );
  }
  return [...new Set(parts)];
};
