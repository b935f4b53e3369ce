/** What a checker found. */
export interface Finding {
  /** The checker's name, such as `redocly`. */
  judge: string;
  rule: string;
  /** A file, a file and a regular expression, a pointer into a document, or the path of a page with the element. */
  at: string;
  text: string;
}

/** A rule that may be broken at some places, with the reason. Without `at` and `places` it may be broken everywhere. */
export interface Waiver {
  judge: string;
  rule: string;
  /** Regular expression that `at` of the finding must match. */
  at?: string;
  /** The places themselves, as `at` of the findings names them. */
  places?: string[];
  reason: string;
}

export const isWaivedBy = (finding: Finding, { judge, rule, at, places }: Waiver): boolean =>
  finding.judge === judge &&
  finding.rule === rule &&
  (at === undefined || new RegExp(at, 'u').test(finding.at)) &&
  (places === undefined || places.includes(finding.at));
