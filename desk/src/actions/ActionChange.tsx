import { contentShape } from '../content/contentForms';
import { differing } from '../ui/changedFields';
import { readable } from '../editor/shape';
import { settingForms } from '../settings/settingForms';
import { ChangeTable } from '../ui/ChangeTable';
import { labelledFields } from './actionFields';
import { settingKeyOf } from './actionTarget';

interface Props {
  action: { kind: string; target: string; before: unknown; after: unknown };
  /** Whether `before` is the value in force now. */
  isCurrent?: boolean;
}

/** What an action changes; fields of a setting have the labels of its form, and only those that differ are shown. */
export function ActionChange({ action: { kind, target, before, after }, isCurrent = false }: Props) {
  const labelled = labelsOf(target);
  if (kind === 'approvals.propose') return <ChangeTable before={null} after={labelledFields(after)} />;
  if (kind === 'approvals.decline') return <ChangeTable before={labelledProposal(before, labelled)} after={null} />;
  const change = { before: labelled(before), after: labelled(after) };
  return settingKeyOf(target) === undefined ? (
    <ChangeTable isPartial isCurrent={isCurrent} {...change} />
  ) : (
    <ChangeTable isCurrent={isCurrent} {...differing(change.before, change.after)} />
  );
}

/** Gives what an action recorded about a target the labels that operators know. */
const labelsOf = (target: string): ((value: unknown) => unknown) => {
  const key = settingKeyOf(target);
  return key === undefined
    ? labelledFields
    : (value) => readable(value, settingForms[key]?.shape ?? contentShape(key, value));
};

/** The proposal that was declined: `approval` and `kind`, and the `after` that it would have made. */
const labelledProposal = (proposal: unknown, labelled: (value: unknown) => unknown): unknown =>
  typeof proposal === 'object' && proposal !== null && 'after' in proposal
    ? labelledFields({ ...proposal, after: labelled(proposal.after) })
    : labelledFields(proposal);
