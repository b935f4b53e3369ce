/*
 * What builds need of releases: the format of a descriptor and of files, and the apps of a repository.
 */
export { Refusal, WrongUsage } from './refusal';
export { cachedBrotli } from './releases/cachedBrotli';
export { type BuiltFile, type Descriptor, type Endpoint, parseDescriptor } from './releases/descriptor';
export { DESCRIPTOR, integrityOf, isSourceMap } from './releases/files';
export { WARNING } from './releases/build';
export { SHELL, appsOf, folderOf, repository } from './repository';
export { runMain } from './start/runMain';
