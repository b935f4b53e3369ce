/*
 * What builds need of releases: the format of a descriptor and of files, and the apps of a repository.
 */
export { Refusal, WrongUsage } from './base/refusal';
export { type BuiltFile, type Descriptor, type Endpoint, parseDescriptor } from './format/descriptor';
export { DESCRIPTOR, brotli, integrityOf, isSourceMap } from './format/files';
export { SHELL, appsOf, folderOf, repository } from './base/repository';
export { WARNING } from './start/buildChanged';
export { runMain } from './start/runMain';
