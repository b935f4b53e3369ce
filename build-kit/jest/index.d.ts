import type { Config } from 'jest';

export interface ProjectOptions {
  name: string;
  rootDir: string;
  /** Folders with tests. */
  roots: string[];
  /** Of the test files: `ts`. */
  endings: string;
}

type InitialProject = Exclude<NonNullable<Config['projects']>[number], string>;

export function project(options: ProjectOptions, config?: InitialProject): InitialProject;
export function pageProject(options: Omit<ProjectOptions, 'endings'>, config?: InitialProject): InitialProject;
export function appJestConfig(rootDir: string): Config;
