'use strict';
const { readFileSync } = require('node:fs');

/** Remembers the properties of objects. Returns a function that restores them. */
const remember = (objects) => {
  const all = objects.map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
  return () => {
    for (const [object, before] of all) {
      for (const name of Reflect.ownKeys(object)) {
        // A window lists some of its classes only when they have been replaced.
        const isClass = /^[A-Z]/.test(String(name)) && !Object.prototype.propertyIsEnumerable.call(object, name);
        if (!(name in before) && !isClass) delete object[name];
      }
      for (const name of Reflect.ownKeys(before)) {
        const original = before[name];
        const now = Object.getOwnPropertyDescriptor(object, name);
        if (now && now.value === original.value && now.get === original.get && now.set === original.set) continue;
        if (!now || now.configurable) Object.defineProperty(object, name, original);
        else if (now.writable) object[name] = original.value;
      }
    }
  };
};

/**
 * Makes an environment shared: a worker has one for all its test files of a project, so that they can share libraries
 * (sharedLibraries.cjs). What a file changes in it is undone after the file. A file that resets modules gets its own.
 * @param {typeof import('@jest/environment').JestEnvironment} Environment
 * @param {(environment: object) => object[]} changeable objects besides the global one whose properties are restored
 * @param {(environment: object) => void | Promise<void>} reset undoes everything else
 */
exports.shareEnvironment = (Environment, changeable = () => [], reset = () => {}) => {
  const environments = new Map();
  return class extends Environment {
    constructor(config, context) {
      const { id } = config.projectConfig;
      const isShared = !/\bjest\.resetModules\(/.test(readFileSync(context.testPath, 'utf8'));
      if (isShared && environments.has(id)) return environments.get(id);
      // Each file has its own console.
      const consoleOfFile = {
        get:
          (_, name) =>
          (...words) =>
            this.global.console[name](...words),
      };
      super(config, isShared ? { ...context, console: new Proxy({}, consoleOfFile) } : context);
      this.isShared = isShared;
      if (isShared) environments.set(id, this);
    }

    async setup() {
      if (this.restore) return;
      await super.setup();
      const { global } = this;
      this.exit = global.process.exit;
      this.restore = remember([global, global.process.env, ...changeable(this)]);
    }

    async teardown() {
      if (!this.isShared) return super.teardown();
      this.fakeTimersModern.useRealTimers();
      this.moduleMocker.restoreAllMocks();
      await reset(this);
      this.restore();
      const { process } = this.global;
      process.exit = this.exit;
      process.removeAllListeners();
    }
  };
};
