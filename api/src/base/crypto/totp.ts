import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown; codes of the previous and the next period are accepted too. */
const period = 30;

const totpOf = (secret: string, issuer = '', name = '') =>
  new TOTP({ issuer, label: name, secret: Secret.fromBase32(secret), period, digits: 6 });

/** A new secret (base32), and the URI that authenticator apps read from a QR code; they show issuer and name. */
export const newTotp = (issuer: string, name: string): { secret: string; uri: string } => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, issuer, name).toString() };
};

/** The time step of a code that is valid at `now`; undefined for a wrong code. */
export const stepOf = (secret: string, code: string, now: Date): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
};
