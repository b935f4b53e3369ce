import { palette } from '../palette';
import { reelSymbols, starPath } from '../symbols';
import { enlarged, stroke } from '../shapes';

const { ruby, jade, cool } = palette;

const jadeStone = `<path d="M-36-62H36L60-34V34L36 62H-36L-60 34V-34Z" fill="${jade}"/>
  <path d="M-36-62L-24-40H24L36-62ZM60-34L38-22V22L60 34Z" fill="#7fd6ae" opacity=".75"/>
  <path d="M-24-40H24L38-22V22L24 40H-24L-38 22V-22Z" fill="#4fb58c"/>
  <path d="M-38-22L-24-40H24L-38 22Z" fill="#fff" opacity=".35"/>`;

const goblet = `<path d="M-42-58H42C42-8 26 16 0 22C-26 16-42-8-42-58Z" fill="url(#gold)"/>
  <ellipse cy="-58" rx="42" ry="10" fill="${ruby}"/><ellipse cy="-58" rx="42" ry="10" ${stroke('url(#gold)', 4)}/>
  <path d="M-7 20H7V48H-7Z" fill="#8f6118"/><path d="M-34 48H34L42 64H-42Z" fill="url(#gold)"/>
  <path d="${starPath(4, 18, 7)}" transform="translate(0 -18)" fill="${cool}"/>`;

const chest = `<path d="M-66-10C-66-46-48-58 0-58S66-46 66-10Z" fill="#96602a"/>
  <path d="M-66-4H66V54H-66Z" fill="#7a4a1c"/>
  <path d="M-66-10H66V6H-66Z" fill="url(#gold)"/><path d="M-44-50V54M44-50V54" ${stroke('url(#gold)', 9)}/>
  <rect x="-15" y="-16" width="30" height="36" rx="6" fill="url(#silver)"/><circle cy="-2" r="5" fill="#10203a"/>
  <path d="M-3 0H3L5 12H-5Z" fill="#10203a"/>`;

const hourglass = `<path d="M-36-56C-36-20-8-10-8 0S-36 20-36 56H36C36 20 8 10 8 0S36-20 36-56Z" fill="${cool}"
  opacity=".35"/>
  <path d="M-24-30H24C18-14 6-8 4 4V26C18 32 28 42 30 56H-30C-28 42-18 32-4 26V4C-6-8-18-14-24-30Z"
  fill="url(#gold)"/>
  <path d="M-48-64H48M-48 64H48" ${stroke('url(#gold)', 13)}/>
  <path d="M-42-56V56M42-56V56" ${stroke('#8f6118', 5)}/>`;

const coin = (x: number, y: number) => `<g transform="translate(${x} ${y})"><circle r="33" fill="url(#gold)"/>
  <circle r="26" ${stroke('#8f6118', 3)}/><path d="M-9-9H9V9H-9Z" fill="#10203a"/></g>`;

const coins = coin(-36, -14) + coin(36, -14) + coin(0, 32);

const ingot = `<path d="M-72-16C-44 8-34-40 0-40S44 8 72-16C70 34 46 50 0 50S-70 34-72-16Z" fill="url(#gold)"/>
  <path d="M-72-16C-44 26-30-2 0-2S44 26 72-16C70 34 46 50 0 50S-70 34-72-16Z" fill="#b57b22" opacity=".55"/>
  <path d="M-40-58L-34-46L-22-42L-34-38L-40-26L-46-38L-58-42L-46-46Z" fill="#fff3cf"/>`;

const lantern = `<path d="M0-80V-58M0 44V54" ${stroke('#d9a547', 5)}/>
  <ellipse cy="-8" rx="56" ry="46" fill="${ruby}"/>
  <path d="M0-54C-34-40-34 24 0 38M0-54C34-40 34 24 0 38M0-54V38" ${stroke('#f4d58d', 3)} opacity=".8"/>
  <path d="M-26-58H26V-46H-26ZM-26 30H26V42H-26Z" fill="url(#gold)"/>
  <path d="M-12 52V78M0 52V84M12 52V78" ${stroke('#f4d58d', 4)}/>`;

const flameSeven = `<path d="M-6-84C12-58 62-40 62 14C62 52 34 76 0 76S-62 52-62
  12C-62-14-42-26-40-48C-26-40-22-30-24-18
  C-10-34-2-56-6-84Z" fill="${ruby}"/><path d="M4-44C14-24 44-14 44 20C44 46 26 64 0 64S-44 46-44 22C-44 8-34 0-30-12
  C-10-4-2-20 4-44Z" fill="#e98a3c"/>${enlarged(reelSymbols.seven, 1.9, 18)}`;

const gate = `<path d="M-78-54Q0-34 78-54L72-34Q0-18-72-34Z" fill="${ruby}"/>
  <path d="M-58-8H58V4H-58Z" fill="${ruby}"/>
  <path d="M-46-30H-30V66H-46ZM30-30H46V66H30Z" fill="url(#gold)"/>
  <path d="M10-30L-18 18H-2L-10 60L22 6H4Z" fill="#fff3cf" stroke="#8f6118" stroke-width="2"/>`;

const lighthouse = `<path d="M14-48L84-74V-22ZM-14-48L-84-74V-22Z" fill="#fff3cf" opacity=".4"/>
  <path d="M-18-34H18L28 66H-28Z" fill="url(#silver)"/>
  <path d="M-21-4H21L23 20H-23ZM-25 44H25L28 66H-28Z" fill="${ruby}"/>
  <path d="M-16-62H16V-36H-16Z" fill="#f4d58d"/><path d="M-24-38H24V-30H-24ZM-20-62L0-80L20-62Z" fill="url(#gold)"/>`;

const train = `<path d="M-66 44C-88 44-90 68-66 68H66C90 68 88 44 66 44Z" fill="#fff" opacity=".55"/>
  <path d="M-46-40C-46-66 46-66 46-40V42H-46Z" fill="url(#silver)"/><path d="M-46 0H46V42H-46Z" fill="${ruby}"/>
  <path d="M-34-38H34V-8H-34Z" fill="#183056"/><path d="M-4-38H4V-8H-4Z" fill="url(#silver)"/>
  <path d="M-46-2H46V6H-46Z" fill="url(#gold)"/><circle cx="-26" cy="24" r="9" fill="#fff3cf"/>
  <circle cx="26" cy="24" r="9" fill="#fff3cf"/>`;

const teeth = [0, 45, 90, 135]
  .map((turn) => `<rect x="-13" y="-74" width="26" height="148" rx="6" transform="rotate(${turn})"/>`)
  .join('');
const gear = `<g fill="url(#gold)">${teeth}<circle r="58"/></g><circle r="40" fill="#183056"/>
  <circle r="30" fill="url(#silver)"/><circle r="11" fill="#10203a"/>`;

const ribs = [-60, -40, -20, 0, 20, 40, 60].map((turn) => `<path d="M0 56V-58" transform="rotate(${turn} 0 56)"/>`);
const fan = `<path d="M-99-1A114 114 0 0 1 99-1L42 32A48 48 0 0 0-42 32Z" fill="${ruby}"/>
  <path d="M-99-1A114 114 0 0 1 99-1L90 4A104 104 0 0 0-90 4Z" fill="url(#gold)"/>
  <g ${stroke('#f4d58d', 3)}>${ribs.join('')}</g><circle cy="56" r="9" fill="url(#gold)"/>`;

const tier = (y: number, half: number) => `<path d="M${-half} ${y}Q${-half * 0.5} ${y - 4} 0 ${y - 26}Q${half * 0.5}
  ${y - 4} ${half} ${y}L${half - 16} ${y + 6}H${16 - half}Z" fill="${ruby}"/>
  <path d="M${20 - half} ${y + 6}H${half - 20}
  V${y + 24}H${20 - half}Z" fill="url(#gold)"/>`;
const pagoda = `<path d="M0-84V-60" ${stroke('#d9a547', 6)}/>${tier(46, 76)}${tier(4, 62)}${tier(-38, 48)}`;

/** Things and buildings. */
export const treasures = {
  jade: jadeStone,
  diamond: enlarged(reelSymbols.gem, 3.4),
  bell: enlarged(reelSymbols.bell, 3.2),
  crown: enlarged(reelSymbols.crown, 3),
  goblet,
  chest,
  hourglass,
  coins,
  ingot,
  lantern,
  flameSeven,
  gate,
  lighthouse,
  train,
  gear,
  fan,
  pagoda,
};
