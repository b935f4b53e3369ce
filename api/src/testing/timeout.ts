/* Passwords are hashed for real: on a busy machine the runner's 5 s are short. (`testTimeout` means nothing where several packages run at once.) */
jest.setTimeout(30_000);
