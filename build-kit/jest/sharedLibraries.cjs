'use strict';
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: Runtime } = require('jest-runtime');

/** Whether a module is a package of others. Our own ones are evaluated for each test file. */
const isLibrary = (name) => /^(?!@site\/|node:)[@a-z]/.test(name);

/**
 * Whether a library has state of one test file: hooks, matchers, the style sheets in its document, the memory that a
 * second `init` would replace.
 */
const isPerFile = (name) =>
  /^(@testing-library\/(react|jest-dom)|styled-components|@bokuweb\/zstd-wasm)(\/|$)/.test(name) ||
  /^(antd|@ant-design\/cssinjs[a-z-]*)(\/|$)/.test(name);

/*
 * Jest's module loader, for files that share an environment (sharedEnvironment.cjs): a worker loads fastify or React
 * once instead of once for each file. Our own modules are evaluated for each file, so that none sees the state of
 * another.
 */
class SharedLibrariesRuntime extends Runtime {
  constructor(config, environment, resolver, ...options) {
    super(config, environment, resolver, ...options);
    if (!environment.isShared) return;
    // In watch mode the next run has another resolver.
    if (environment.libraries?.resolver !== resolver)
      environment.libraries = { resolver, runtime: new Runtime(config, environment, resolver, ...options) };
    this.libraries = environment.libraries.runtime;
    this.storages = [];
  }

  requireModule(from, name, options, isActual) {
    const isShared = this.libraries && !this.isIsolated && !options?.isInternalModule;
    return isShared && name && isLibrary(name) && !isPerFile(name)
      ? this.libraries.requireModule(from, name)
      : super.requireModule(from, name, options, isActual);
  }

  isolateModules(run) {
    this.isIsolated = true;
    try {
      super.isolateModules(run);
    } finally {
      this.isIsolated = false;
    }
  }

  async isolateModulesAsync(run) {
    this.isIsolated = true;
    try {
      await super.isolateModulesAsync(run);
    } finally {
      this.isIsolated = false;
    }
  }

  /** Each file has its own jest-circus, whose storage Node 20 would carry through all later promises. */
  requireInternalModule(from, name) {
    if (!this.libraries) return super.requireInternalModule(from, name);
    if (/^(node:)?async_hooks$/.test(name)) {
      const { storages } = this;
      const Storage = class extends AsyncLocalStorage {
        constructor() {
          super();
          storages.push(this);
        }
      };
      return { ...super.requireInternalModule(from, name), AsyncLocalStorage: Storage };
    }
    const isCircus = (name ?? from).includes('/jest-circus/');
    return isCircus ? super.requireInternalModule(from, name) : this.libraries.requireInternalModule(from, name);
  }

  teardown() {
    super.teardown();
    for (const storage of this.storages ?? []) storage.disable();
  }
}

module.exports = SharedLibrariesRuntime;
