import type { Domain } from '../services';
import { confirmationRoutes } from './confirmation';
import { confirmSettingRoutes } from './confirmSettings';
import { passkeyLoginRoutes } from './login';
import { passkeyListRoutes } from './passkeyList';
import { registrationRoutes } from './registration';
import { totpRoutes } from './totp';

/** Passkeys of members: login, confirmation of what moves money out, and one-time codes for those without one. */
export const passkeys: Domain = {
  name: 'passkeys',
  routes: (app, services) => {
    for (const routes of [
      registrationRoutes,
      passkeyListRoutes,
      passkeyLoginRoutes,
      confirmationRoutes,
      confirmSettingRoutes,
      totpRoutes,
    ]) {
      routes(app, services);
    }
  },
};
