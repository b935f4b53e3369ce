import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { Refusal } from '../base/refusal';

/**
 * Joins the declarations of an entry into one file, and describes its API.
 * @param declarations the entry's `.d.ts`, in a folder from which its imports can be resolved
 * @param rollup the file to write
 * @param manifest the package's package.json
 * @returns the text of the API report, in Markdown
 * @throws Refusal if the declarations cannot be read
 */
export const extractApi = (declarations: string, rollup: string, manifest: string): string => {
  const reportFolder = mkdtempSync(join(dirname(declarations), 'report-'));
  try {
    const extractorConfig = ExtractorConfig.prepare({
      configObjectFullPath: undefined,
      packageJsonFullPath: manifest,
      configObject: {
        projectFolder: dirname(declarations),
        newlineKind: 'lf',
        mainEntryPointFilePath: declarations,
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'ES2022',
              lib: ['ES2022', 'DOM', 'DOM.Iterable'],
              module: 'ESNext',
              moduleResolution: 'bundler',
              jsx: 'react-jsx',
              strict: true,
              skipLibCheck: true,
              types: ['node', 'jest'],
            },
            files: [declarations],
          },
        },
        apiReport: {
          enabled: true,
          reportFolder,
          reportTempFolder: reportFolder,
          reportFileName: 'entry',
          includeForgottenExports: true,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: true, untrimmedFilePath: rollup },
        tsdocMetadata: { enabled: false },
        messages: {
          compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
          extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
          tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        },
      },
    });
    const problems: string[] = [];
    const { succeeded } = Extractor.invoke(extractorConfig, {
      localBuild: true,
      messageCallback: (message) => {
        if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
        message.handled = true;
      },
    });
    if (!succeeded) throw new Refusal(`The API of ${declarations} could not be read.`, ...problems);
    return readFileSync(join(reportFolder, 'entry.api.md'), 'utf8');
  } finally {
    rmSync(reportFolder, { recursive: true, force: true });
  }
};
