declare module 'es-check' {
  /** Checks files and returns what it found, without printing. */
  export function runChecks(
    configs: {
      checkBrowser: boolean;
      browserslistQuery: string;
      checkFeatures: boolean;
      files: string[];
      looseGlobMatching: boolean;
      ignore: string;
    }[],
  ): { success: boolean; errors: { file: string; err: Error }[] };
}
