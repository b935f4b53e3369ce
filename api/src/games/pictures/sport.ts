import { at, type Chance } from './chance';
import { palette } from './palette';

const football = (): string => {
  const pentagon = (radius: number, turn: number) =>
    Array.from({ length: 5 }, (_, n) => {
      const angle = (n / 5) * Math.PI * 2 - Math.PI / 2 + turn;
      return `${n ? 'L' : 'M'}${at(radius * Math.cos(angle))} ${at(radius * Math.sin(angle))}`;
    }).join('') + 'Z';
  const around = Array.from({ length: 5 }, (_, n) => {
    const angle = (n / 5) * Math.PI * 2 - Math.PI / 2;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const seam = `<path d="M${at(24 * x)} ${at(24 * y)}L${at(50 * x)} ${at(50 * y)}" stroke="#183056" stroke-width="3"/>`;
    return `${seam}<g transform="translate(${at(66 * x)} ${at(66 * y)})"><path d="${pentagon(19, Math.PI + (n / 5) * Math.PI * 2)}" fill="#183056"/></g>`;
  }).join('');
  return `<clipPath id="ball"><circle r="70"/></clipPath><circle r="70" fill="url(#silver)"/><g clip-path="url(#ball)"><path d="${pentagon(24, 0)}" fill="#183056"/>${around}</g><circle r="70" fill="none" stroke="url(#gold)" stroke-width="5"/>`;
};

const basketball = (): string =>
  '<circle r="70" fill="#c9762c"/><circle cx="-20" cy="-26" r="40" fill="#f0a95a" opacity=".35"/><g fill="none" stroke="#2a1608" stroke-width="4"><path d="M-70 0H70M0-70V70M-50-49C-20-24-20 24-50 49M50-49C20-24 20 24 50 49"/></g><circle r="70" fill="none" stroke="url(#gold)" stroke-width="5"/>';

const tennis = (): string =>
  `<g transform="rotate(40)"><ellipse cy="-24" rx="48" ry="60" fill="${palette.cool}" fill-opacity=".14" stroke="url(#gold)" stroke-width="8"/><path d="M-30-66V18M-15-80V32M0-84V36M15-80V32M30-66V18M-44-50H44M-48-30H48M-48-10H48M-40 10H40" stroke="#dfe8f5" stroke-width="1.6" opacity=".75"/><path d="M-8 36H8V92H-8Z" fill="url(#gold)"/></g><circle cx="46" cy="46" r="25" fill="#c8dd5a"/><path d="M28 32C40 40 42 54 36 68M64 30C52 40 52 52 62 64" fill="none" stroke="#fff" stroke-width="3"/>`;

const cup = (): string =>
  '<path d="M-44-70H44C44-14 30 12 0 20C-30 12-44-14-44-70Z" fill="url(#gold)"/><path d="M-44-58C-84-62-78-8-34-6M44-58C84-62 78-8 34-6" fill="none" stroke="url(#gold)" stroke-width="9"/><path d="M-9 16H9V44H-9Z" fill="#b57b22"/><path d="M-36 44H36L44 66H-44Z" fill="url(#gold)"/><path d="M0-50L6-37L20-35L10-25L12-11L0-18L-12-11L-10-25L-20-35L-6-37Z" fill="#fff6da"/>';

export const balls = [football, basketball, tennis, cup] as const;

/** A pitch in perspective below the ball. */
export const pitch = (chance: Chance): string => {
  const tone = chance.pick(['#1f6f5a', '#24447a', '#5a4a86']);
  return `<path d="M-10 240L58 168H182L250 240Z" fill="${tone}" opacity=".75"/><path d="M24 240L78 168M216 240L162 168M120 168V240M38 190H202" stroke="#fff" stroke-width="1.6" opacity=".4"/><ellipse cx="120" cy="196" rx="54" ry="12" fill="#050a14" opacity=".5"/>`;
};
