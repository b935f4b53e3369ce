import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The path of a file or folder in `api/assets`. */
export const assetPath = (name: string): string => resolve(import.meta.dirname, '../../assets', name);

/** The text of a file in `api/assets`. */
export const readAsset = (name: string): string => readFileSync(assetPath(name), 'utf8');
