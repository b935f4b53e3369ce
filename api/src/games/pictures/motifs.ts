import { joker } from './cards';
import type { Chance } from './chance';
import { gaming } from './gaming';
import { live } from './live';
import { lottery } from './lottery';
import { move } from './move';
import { slotEmblem } from './slotEmblems';
import { balls, pitch } from './sport';

const slots = (chance: Chance, code: string): string => move(120, 120, slotEmblem(code, chance), ' scale(1.12)');

const sport = (chance: Chance): string => pitch(chance) + move(120, 118, chance.inTurn(balls)());

/** The motifs of each category. */
export const motifs = { concise: slots, gaming, realbet: live, sport, lottery, joker } as const;
