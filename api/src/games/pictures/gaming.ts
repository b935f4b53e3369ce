import type { Chance } from './chance';
import { move } from './shapes';
import { palette } from './palette';
import { cup } from './sport';

/** E-sports: blades, a gamepad, a target, a bolt, a rocket or a cup on a shield, a hexagon or a disc. */
export const gaming = (chance: Chance): string => {
  const shield = `<path d="M0-84L66-60V-2C66 42 34 68 0 86C-34 68-66 42-66-2V-60Z" fill="url(#deep)"
    stroke="url(#gold)" stroke-width="6"/>
    <path d="M0-68L53-49V-3C53 33 27 54 0 69Z" fill="${palette.cool}" opacity=".12"/>`;
  const blade = `<path d="M-4-58L4-58L9 22H-9Z" fill="url(#silver)"/><path d="M-24 22H24L18 31H-18Z" fill="url(#gold)"/>
      <path d="M-4 31H4V52H-4Z" fill="#8f6118"/><circle cy="56" r="6" fill="url(#gold)"/>`;
  const swords = `<g transform="rotate(38)">${blade}</g><g transform="rotate(-38)">${blade}</g>`;
  const pad = `<path d="M-30-26H30C52-26 60 30 46 38C34 44 28 20 18 20H-18C-28 20-34 44-46 38C-60 30-52-26-30-26Z"
    fill="url(#silver)"/><path d="M-34-10v18M-43-1h18" stroke="#183056" stroke-width="6" stroke-linecap="round"/>
    <circle cx="26" cy="-8" r="5" fill="${palette.cool}"/><circle cx="37" cy="2" r="5" fill="${palette.ruby}"/>
    <circle cx="15" cy="2" r="5" fill="url(#gold)"/>`;
  const target = `<circle r="40" fill="none" stroke="${palette.cool}" stroke-width="5"/>
    <circle r="21" fill="none" stroke="url(#gold)" stroke-width="5"/><circle r="6" fill="${palette.ruby}"/>
    <path d="M0-54V-30M0 30V54M-54 0H-30M30 0H54" stroke="url(#silver)" stroke-width="5" stroke-linecap="round"/>`;
  const bolt = '<path d="M14-60L-30 8H-4L-14 58L32-14H5Z" fill="url(#gold)" stroke="#5b3a08" stroke-width="2"/>';
  const rocket = `<path d="M0-64C26-40 26 4 18 30H-18C-26 4-26-40 0-64Z" fill="url(#silver)"/>
    <path d="M-20 0L-40 34L-18 28ZM20 0L40 34L18 28Z" fill="${palette.ruby}"/><circle cy="-20" r="10" fill="#183056"/>
    <circle cy="-20" r="6" fill="${palette.cool}"/><path d="M-12 34H12L0 66Z" fill="url(#gold)"/>`;
  const hexagon = `<path d="M0-88L76-44V44L0 88L-76 44V-44Z" fill="url(#deep)" stroke="${palette.cool}"
    stroke-width="6"/><path d="M0-72L62-36V36L0 72Z" fill="${palette.violet}" opacity=".35"/>`;
  const disc = `<circle r="82" fill="url(#deep)" stroke="url(#silver)" stroke-width="6"/>
    <path d="M0-70A70 70 0 0 1 0 70Z" fill="${palette.jade}" opacity=".35"/>`;
  const wings = [-1, 1]
    .map(
      (side) =>
        `<path d="M${side * 70}-40L${side * 108}-58L${side * 98}-26L${side * 110}-20L${side * 90} 4L${side * 98} 12
          L${side * 68} 30Z" fill="url(#gold)" opacity=".85"/>`,
    )
    .join('');
  const frame = chance.inTurn([(chance.next(2) ? wings : '') + shield, hexagon, disc]);
  const trophy = `<g transform="scale(.68)">${cup()}</g>`;
  return move(120, 122, frame + chance.motifOf([pad, swords, rocket, bolt, target, trophy]));
};
