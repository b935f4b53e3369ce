import type { Config } from 'jest';

export interface ProjectOptions {
  name: string;
  rootDir: string;
  /** Folders with tests. */
  roots: string[];
}

type InitialProject = Exclude<NonNullable<Config['projects']>[number], string>;

export function nodeProject(options: ProjectOptions, config?: InitialProject): InitialProject;
export function pageProject(options: ProjectOptions, config?: InitialProject): InitialProject;
export function appJestConfig(rootDir: string): Config;
