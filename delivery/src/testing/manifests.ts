import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectMeta } from 'kubernetes-types/meta/v1';
import { parse, parseAllDocuments } from 'yaml';
import { repository } from '../base/repository';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: ObjectMeta;
}

interface Kustomization {
  resources: string[];
  components?: string[];
  images?: { name: string }[];
  configMapGenerator?: { files: string[] }[];
  patches?: { target: object; patch: string }[];
}

/** The text of a file of `deploy/`. */
export const readDeploy = (file: string): string => readFileSync(join(repository, 'deploy', file), 'utf8');

/** The kustomization in a folder of `deploy/`, with the manifests that it names. */
export const kustomizationIn = (folder: string): Kustomization & { manifests: Manifest[] } => {
  const kustomization = parse(readDeploy(join(folder, 'kustomization.yaml'))) as Kustomization;
  const manifests = kustomization.resources.flatMap((file) =>
    parseAllDocuments(readDeploy(join(folder, file))).map((document) => document.toJS() as Manifest),
  );
  return { ...kustomization, manifests };
};
