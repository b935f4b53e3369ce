/** A release of an app, and who activated it. Times are Beijing times. */
export interface ReleaseActivation {
  version: string;
  since: string;
  by: string;
}

/** An automatic rollout; the last one of an app stays until its next activation. */
export interface ReleaseRollout extends ReleaseActivation {
  /** Share of the members who get the release; 0 once it is withdrawn. */
  percent: number;
  /** Position in `steps`, from 1. */
  step: number;
  /** Increasing shares, the last one 100. */
  steps: number[];
  /** How long each step lasts at least. */
  minutes: number;
  state: 'advancing' | 'holding' | 'paused' | 'withdrawn' | 'done';
  /** Why it is in this state, in English: technical text of the rollout worker. */
  reason: string;
}

/** 75th percentiles of what pages measured; null without any measurement. */
export interface ReleaseVitals {
  /** Largest contentful paint, ms. */
  lcp: number | null;
  /** LCP after the slowest change of page, ms; browsers other than Chromium do not report it. */
  soft_lcp: number | null;
  /** Interaction to next paint, ms. */
  inp: number | null;
  /** Cumulative layout shift, a score. */
  cls: number | null;
}

/** Telemetry of a release in the last 24 hours. */
export interface ReleaseFigures extends ReleaseVitals {
  version: string;
  /** Pages that loaded it, or pages with an error if there are more. */
  pages: number;
  /** Pages with an error. */
  errors: number;
  /** Pages on which a call of the API failed. */
  failed_calls: number;
  /** Periods of ten minutes with telemetry, oldest first; `at` is the start. */
  periods: { at: string; pages: number; errors: number; lcp: number | null }[];
}

/** The same error on several pages of members in the last 24 hours. */
export interface ReleaseError {
  message: string;
  /** Where it happened in the sources, the innermost frame first; empty if unknown. Lines and columns from 1. */
  stack: { file: string; line: number; column: number; code: string }[];
  /** Pages that reported it. */
  pages: number;
  /** Client networks that reported it. */
  networks: number;
  /** When it was first and last reported. */
  first: string;
  last: string;
  releases: ErrorShare[];
  routes: ErrorShare[];
  browsers: ErrorShare[];
  /** The canary that alone has it; null if another release has it too. */
  new_in: string | null;
}

/** How many of an error's pages were of a release, a route or a browser. */
export interface ErrorShare {
  name: string;
  pages: number;
}

/** What members get of an app, and what came before. */
export interface AppReleases {
  app: string;
  /** Other apps that are rolled back with this one, since one command activated their releases. */
  rolled_back_with: string[];
  live: ReleaseActivation;
  /** A release that a share of the members gets. */
  canary: (ReleaseActivation & { percent: number }) | null;
  rollout: ReleaseRollout | null;
  /** Earlier releases, the latest first. */
  previous: ReleaseActivation[];
  /** Releases that a rollback ended, the latest first; `percent` of those that were canaries. */
  withdrawn: { version: string; since: string; until: string | null; percent: number | null }[];
  /** The live release first, then the canary and others of the last 24 hours. */
  figures: ReleaseFigures[];
  /**
   * The share of the members who get `version`, since each change, oldest first: the canary, or the release of the
   * last rollout, or else the live release.
   */
  curve: { version: string; points: { at: string; percent: number }[] };
  /** Errors of the last 24 hours, those of the most networks first. */
  errors: ReleaseError[];
}

export interface Releases {
  /** When they were read. */
  at: string;
  /** Why apps or figures are missing; empty if nothing is. */
  problem: string;
  apps: AppReleases[];
}

/** Whether the rollout worker has executed an operator's request. */
export interface ReleaseRequest {
  state: 'waiting' | 'done' | 'refused';
  /** What the worker answered, in English; empty while it waits. */
  message: string;
}

/** What a live release needs of the shell, of `@site/shared`, of other apps and of the API host. */
export interface AppDependencies {
  app: string;
  version: string;
  /** The version of `@site/shared` that it was built with, and the range that it runs with. */
  shared: { built: string; range: string };
  /** Names of `@site/shared` that it imports. */
  exports: string[];
  /** Paths of its own pages. */
  pages: string[];
  /** Paths of pages, of any app, that it links to. */
  links: string[];
  /** Slots of the shell that it fills. */
  slots: string[];
  /** Calls of the API host, with the fields of the answer that it reads. */
  calls: { name: string; fields: string[] }[];
}

/** Who needs what, of everything that is live. */
export interface ReleaseDependencies {
  /** Why apps are missing; empty if none is. */
  problem: string;
  /** The version of `@site/shared` that the live shell carries; null without one. */
  shared_version: string | null;
  /** The slots that the live shell has. */
  slots: string[];
  apps: AppDependencies[];
}
