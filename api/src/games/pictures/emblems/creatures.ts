import { palette } from '../palette';
import { starPath } from '../symbols';
import { stroke } from '../shapes';

const { ruby, jade } = palette;

const koi = `<path d="M4-78C44-60 50-8 18 26C30 40 48 48 52 76C32 62 18 58 6 60C-8 60-26 66-40 80C-42 54-30 42-14 28
  C-48-4-40-60 4-78Z" fill="${ruby}"/><path d="M4-78C20-70 32-56 34-38C14-30-14-34-28-48C-20-64-10-72 4-78Z"
  fill="#fdf6ee"/>
  <path d="M-22-8C-6 0 14 0 30-8M-16 10C-4 16 10 16 22 10" ${stroke('#f4d58d', 5)}/>
  <path d="M36-16C58-12 66 4 64 18C50 14 38 6 34-4ZM-30-12C-52-8-62 6-60 20C-46 16-34 10-28 0Z" fill="#e98a3c"/>
  <circle cx="-10" cy="-54" r="5" fill="#10203a"/><circle cx="20" cy="-54" r="5" fill="#10203a"/>`;

const lion = `<path d="${starPath(13, 80, 60)}" fill="#8f6118"/><path d="${starPath(13, 64, 50)}" fill="#b57b22"/>
  <circle r="46" fill="url(#gold)"/><circle cx="-17" cy="-10" r="6" fill="#10203a"/><circle cx="17" cy="-10" r="6"
  fill="#10203a"/><path d="M-13 8H13L0 22Z" fill="#5b3a08"/><path d="M0 22C-4 34-20 34-22 26M0 22C4 34 20 34 22 26"
  ${stroke('#5b3a08', 4)}/>`;

const tiger = `<circle cx="-42" cy="-44" r="20" fill="url(#silver)"/>
  <circle cx="42" cy="-44" r="20" fill="url(#silver)"/>
  <circle cx="-42" cy="-44" r="10" fill="#e8b7c4"/><circle cx="42" cy="-44" r="10" fill="#e8b7c4"/>
  <ellipse cy="4" rx="66" ry="58" fill="url(#silver)"/><g ${stroke('#10203a', 7)}>
  <path d="M0-50V-26M-16-46L-12-30M16-46L12-30M-62 0L-40 6M-58 22L-38 20M62 0L40 6M58 22L38 20"/></g>
  <circle cx="-24" cy="-4" r="7" fill="#2f78c9"/><circle cx="24" cy="-4" r="7" fill="#2f78c9"/>
  <path d="M-11 16H11L0 28Z" fill="${ruby}"/>
  <path d="M0 28C-4 40-18 40-20 34M0 28C4 40 18 40 20 34" ${stroke('#10203a', 4)}/>`;

const plume = (turn: number, fill: string) =>
  `<g transform="rotate(${turn} 0 34)"><path d="M0 34C-16 0-14-50 0-82C14-50 16 0 0 34Z" fill="${fill}"/>
    <circle cy="-54" r="6" fill="#fff3cf"/></g>`;
const phoenix = `${plume(-68, '#a93250')}${plume(68, '#a93250')}${plume(-36, ruby)}${plume(36, ruby)}
  ${plume(0, '#e98a3c')}<path d="M-22 34C-22 10 22 10 22 34C22 58 10 68 0 80C-10 68-22 58-22 34Z" fill="url(#gold)"/>
  <circle cx="-7" cy="38" r="4" fill="#10203a"/><circle cx="7" cy="38" r="4" fill="#10203a"/>
  <path d="M-5 48H5L0 60Z" fill="#8f6118"/>`;

const leg = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="17" fill="#4fb58c"/>`;
const turtle = `${leg(-52, -34)}${leg(52, -34)}${leg(-46, 46)}${leg(46, 46)}<circle cy="-64" r="19" fill="#4fb58c"/>
  <circle cx="-7" cy="-68" r="3.5" fill="#10203a"/><circle cx="7" cy="-68" r="3.5" fill="#10203a"/>
  <ellipse cy="6" rx="60" ry="56" fill="${jade}"/><ellipse cy="6" rx="60" ry="56" ${stroke('url(#gold)', 6)}/>
  <path d="M-22-12L0-26L22-12V18L0 34L-22 18ZM0-26V-48M22-12L50-22M22 18L48 34M0 34V60M-22 18L-48 34M-22-12L-50-22"
  ${stroke('#f4d58d', 5)}/>`;

const deer = `<path d="M-14-18C-22-40-50-36-56-72M-38-44C-54-42-66-50-72-62M-28-38C-30-54-26-66-20-74M14-18C22-40
  50-36 56-72
  M38-44C54-42 66-50 72-62M28-38C30-54 26-66 20-74" ${stroke('url(#gold)', 8)}/>
  <path d="M-22-16C-44-26-60-18-64-8C-50 2-34 4-24 2ZM22-16C44-26 60-18 64-8C50 2 34 4 24 2Z" fill="#b57b22"/>
  <path d="M-26-14C-14-28 14-28 26-14C30 20 18 44 14 66C8 76-8 76-14 66C-18 44-30 20-26-14Z" fill="#d9a547"/>
  <path d="M-12 54C-6 46 6 46 12 54L8 68H-8Z" fill="#5b3a08"/><circle cx="-15" cy="8" r="5" fill="#10203a"/>
  <circle cx="15" cy="8" r="5" fill="#10203a"/><circle cx="-6" cy="-10" r="3" fill="#fff3cf"/>
  <circle cx="6" cy="-10" r="3"
  fill="#fff3cf"/><circle cy="-2" r="3" fill="#fff3cf"/>`;

/** Animals. */
export const creatures = { koi, lion, tiger, phoenix, turtle, deer };
