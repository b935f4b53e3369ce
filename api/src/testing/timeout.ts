/*
 * Passwords are really hashed, which takes longer than the default of 5 s on a busy machine. jest ignores `testTimeout`
 * of a project.
 */
jest.setTimeout(30_000);
