import { useMemo } from 'react';
import styled from 'styled-components';
import { svgUrl, at } from './svgUrl';
import { seeded } from './seeded';

/** A decorative drawn icon for the name of a bank or wallet. */
export function BankMark({ name, size = 36 }: { name: string; size?: number }) {
  const source = useMemo(() => svgUrl(bankMarkSvg(name)), [name]);
  return <Mark src={source} alt="" width={size} height={size} draggable={false} />;
}

const Mark = styled.img`
  flex: none;
`;

const grounds = ['#b3383f', '#1f5fb0', '#1d7f76', '#20407f', '#8a5a17', '#6a3aa0', '#2c7a44', '#a8442a'] as const;

/** Motifs of counters, coins and columns; they imitate no bank's logo. */
const drawings = [
  '<path d="M8 17 20 9l12 8M10 30h20M12 19v9m5-9v9m6-9v9m5-9v9"/>',
  '<circle cx="20" cy="20" r="11"/><path d="M15.5 15.5h9v9h-9z"/>',
  '<path d="M20 8 31 14v12l-11 6-11-6V14zM20 8v24M9 14l22 12M31 14 9 26"/>',
  '<path d="M9 25c7 0 7-10 11-10s4 10 11 10M9 18c7 0 7-6 11-6s4 6 11 6M12 31h16"/>',
  '<path d="M20 8c7 5 11 8 11 13a11 11 0 0 1-22 0c0-5 4-8 11-13zM20 16v14M14 22h12"/>',
] as const;

const tether = '<path d="M12 12.5h16M20 12.5v16" stroke-width="4"/><ellipse cx="20" cy="19.5" rx="10" ry="2.8"/>';

/** Returns a round icon derived from the name of a bank; digital currencies have their own. */
export function bankMarkSvg(name: string): string {
  const usdt = /usdt|trc20|erc20/i.test(name);
  const random = seeded(`bank/${name}`);
  const ground = usdt ? '#1f9d78' : random.pick(grounds);
  const drawing = usdt ? tether : random.pick(drawings);
  const shine = at(random.between(15, 35));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="80" height="80"><defs>
    <radialGradient id="s" cx="${shine}%" cy="15%" r="90%"><stop stop-color="#fff" stop-opacity=".32"/>
    <stop offset="1" stop-color="#000" stop-opacity=".18"/></radialGradient></defs>
    <rect width="40" height="40" rx="12" fill="${ground}"/><rect width="40" height="40" rx="12" fill="url(#s)"/>
    <g fill="none" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${drawing}</g>
    </svg>`;
}
