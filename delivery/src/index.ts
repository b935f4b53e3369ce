/*
 * What builds need of releases: the format of a descriptor and of files, and the apps of a repository.
 */
export { Refusal, WrongUsage } from './refusal';
export { type BuiltFile, type Descriptor, type Endpoint, parseDescriptor } from './releases/descriptor';
export { DESCRIPTOR, brotli, integrityOf, isSourceMap } from './releases/files';
export { SHELL, appsOf, folderOf, repository } from './repository';
export { WARNING } from './start/buildChanged';
export { runMain } from './start/runMain';
