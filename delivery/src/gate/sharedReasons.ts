import type { PublishedDescriptor } from '../releases/descriptor';
import { satisfies } from './ranges';

/** What a feature app needs of the shared package and the shell does not give. */
export const sharedReasons = (app: PublishedDescriptor, shell: PublishedDescriptor): string[] => {
  const gives = shell.provides?.shared;
  const who = `${app.name} ${app.version}`;
  const whose = `shell ${shell.version}`;
  if (!gives) return [`${whose} does not say which shared package it carries.`];
  const reasons: string[] = [];
  if (!satisfies(gives.version, app.shared.range)) {
    reasons.push(`${who} needs ${app.shared.package} ${app.shared.range}; ${whose} carries ${gives.version}.`);
  }
  const { references } = gives;
  const lacking = [
    ...app.shared.uses.filter((name) => !gives.exports.includes(name)),
    ...(references ? (app.shared.references ?? []).filter((name) => !references.includes(name)) : []),
  ];
  if (lacking.length > 0) {
    reasons.push(`${who} uses ${lacking.join(', ')} of ${app.shared.package}; ${whose} does not export that.`);
  }
  return reasons;
};
