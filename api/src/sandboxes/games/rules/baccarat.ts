import type { Rules } from './game';

/** A card of a shoe of eight decks, which is shuffled for each round. */
export interface Card {
  /** 0 is an ace, 12 a king. */
  rank: number;
  suit: number;
}

export interface Hands {
  player: readonly Card[];
  banker: readonly Card[];
}

export const decks = 8;
const cardsOfDeck = 52;

/** The points of a card: tens and pictures have none. */
export const pointsOf = ({ rank }: Pick<Card, 'rank'>): number => (rank >= 9 ? 0 : rank + 1);

export const totalOf = (cards: readonly Card[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;

/**
 * Whether the banker takes a third card, by the banker's points and those of the player's third card. Without one
 * (undefined) the banker draws as the player does: up to 5.
 */
const bankerDraws: Record<number, (third: number) => boolean> = {
  0: () => true,
  1: () => true,
  2: () => true,
  3: (third) => third !== 8,
  4: (third) => third >= 2 && third <= 7,
  5: (third) => third >= 4 && third <= 7,
  6: (third) => third === 6 || third === 7,
};

/**
 * Deals a round.
 * @param next the next card of the shoe
 */
export const deal = (next: () => Card): Hands => {
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  const [ofPlayer, ofBanker] = [totalOf(player), totalOf(banker)];
  if (ofPlayer >= 8 || ofBanker >= 8) return { player, banker };
  if (ofPlayer > 5) {
    if (ofBanker <= 5) banker.push(next());
    return { player, banker };
  }
  const third = next();
  player.push(third);
  if (bankerDraws[ofBanker]?.(pointsOf(third))) banker.push(next());
  return { player, banker };
};

export const winnerOf = ({ player, banker }: Hands): 'player' | 'banker' | 'tie' => {
  const difference = totalOf(player) - totalOf(banker);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'player' : 'banker';
};

/** In hundredths of the stake, the stake included. The house keeps a commission of 5 % of the banker's wins. */
const pays = { player: 200, banker: 195, tie: 900 } as const;

/** What the other picks get back if the round is a tie. */
const returnedOnTie = 100;

export const baccaratRules: Rules<Hands> = {
  picks: [
    { value: 'player', label: '闲', odds: '1 : 1' },
    { value: 'tie', label: '和', odds: '8 : 1' },
    { value: 'banker', label: '庄', odds: '1 : 0.95' },
  ],
  draw: (random) => {
    const taken = new Set<number>();
    const next = (): Card => {
      let place: number;
      do place = random(decks * cardsOfDeck);
      while (taken.has(place));
      taken.add(place);
      return { rank: place % 13, suit: Math.floor(place / 13) % 4 };
    };
    return deal(next);
  },
  pays: (pick, hands) => {
    const winner = winnerOf(hands);
    if (pick === winner) return pays[winner];
    return winner === 'tie' ? returnedOnTie : 0;
  },
};
