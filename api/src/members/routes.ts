import type { Domain } from '../services';
import { avatarRoutes } from './avatar';
import { changePasswordRoutes } from './changePasswords';
import { loginRoutes } from './login';
import { memberOperatorRoutes } from './operator/routes';
import { profileRoutes } from './profile';
import { registerRoute } from './register';
import { sessionRoutes } from './sessions';
import { userRoutes } from './user';

/** Registration, login, sessions, passwords and profile of members. */
export const members: Domain = {
  name: 'members',
  operatorRoutes: memberOperatorRoutes,
  routes: (app, services) => {
    for (const routes of [
      registerRoute,
      loginRoutes,
      userRoutes,
      profileRoutes,
      changePasswordRoutes,
      sessionRoutes,
      avatarRoutes,
    ]) {
      routes(app, services);
    }
  },
};
