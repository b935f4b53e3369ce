import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const assetPath = (name: string): string => resolve(import.meta.dirname, '../../assets', name);

export const readAsset = (name: string): string => readFileSync(assetPath(name), 'utf8');
