/*
 * Only ends a test that hangs: on a busy machine, work such as hashing passwords takes longer than jest's default of
 * 5 s. A set-up file, because jest ignores `testTimeout` of a project.
 */
jest.setTimeout(120_000);
