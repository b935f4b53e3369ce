import * as v from 'valibot';
import type { Edit } from '../../base/settings/edit';
import { setting } from '../../base/settings/settings';
import { platformList } from '../../ledger/platformList';

const names = platformList.map(({ name }) => name);

/**
 * Names of the platforms whose games an operator has closed. Their games do not open, and wallet calls take no stakes
 * (`provider_obstacle` reads the setting); wins, rollbacks and transfers back to the main wallet go on.
 */
export const closedPlatforms = setting(
  'games.closedPlatforms',
  v.array(v.picklist(names, `请填写平台代码：${names.join('、')}`)),
  [],
);

/** Whether a change closes platforms and opens none. */
export const onlyCloses = ({ before, after }: Edit<typeof closedPlatforms.initial>): boolean =>
  before.every((name) => after.includes(name));
