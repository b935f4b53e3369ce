/** What a checker found. */
export interface Finding {
  /** The checker's name, such as `redocly`. */
  judge: string;
  rule: string;
  /** A file, a pointer into a document, or the path of a page with the element. */
  at: string;
  text: string;
}

/** A rule that may be broken at some places, with the reason. */
export interface Waiver {
  judge: string;
  rule: string;
  /** Regular expression that `at` must match; without it the rule is waived at every place. */
  at?: string;
  reason: string;
}

export const isWaivedBy = (finding: Finding, { judge, rule, at }: Waiver): boolean =>
  finding.judge === judge && finding.rule === rule && (at === undefined || new RegExp(at, 'u').test(finding.at));
