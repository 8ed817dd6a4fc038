/** A new game while it is being chosen. The choice is remembered by this browser. */

import { remembered, USUAL, type Choice } from '../game/picker/choice';
import { HUMAN, START_FEN, type NewGame, type PositionQuery, type PositionVerdict } from '../messages';

export type Seats = 'computer' | 'people' | 'computers';
export type Start = 'usual' | 'chess960' | 'position' | 'pgn';

export const CLOCKS = ['', '1+0', '3+2', '5+3', '10+5', '15+10', '30+20'];
const KEPT = 'kibitz.new-game';

class Draft {
  seats = $state<Seats>('computer');
  /** Against whom; of two computers the one that plays White. */
  opponent = $state.raw<Choice>(USUAL);
  second = $state.raw<Choice>(USUAL);
  colour = $state<'white' | 'black' | 'random'>('white');
  clock = $state('');
  otherClock = $state(false);
  start = $state<Start>('usual');
  chess960 = $state(518); // the usual position
  fen = $state(START_FEN);
  pgn = $state('');
  /** The answer to `question`; undefined until it has come. */
  verdict = $state.raw<PositionVerdict>();

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Draft>;
      this.opponent = remembered(kept.opponent) ?? this.opponent;
      this.second = remembered(kept.second) ?? this.second;
      this.colour = kept.colour ?? this.colour;
      this.clock = kept.clock ?? this.clock;
      this.otherClock = !CLOCKS.includes(this.clock);
    } catch {
      // Nothing was kept that can be read: the first choice stands.
    }
  }

  keep(): void {
    const { opponent, second, colour, clock } = this;
    try {
      localStorage.setItem(KEPT, JSON.stringify({ opponent, second, colour, clock }));
    } catch {
      // A browser that keeps nothing starts from the first choice again.
    }
  }

  request(): NewGame {
    const game: NewGame = { ...this.sides(), clock: this.clock.trim() };
    if (this.start === 'chess960') game.chess960 = this.chess960;
    if (this.start === 'position') game.fen = this.fen.trim();
    if (this.start === 'pgn') game.pgn = this.pgn;
    return game;
  }

  /** What only the server can tell: the position that this start leads to. */
  get question(): PositionQuery | undefined {
    if (this.start === 'chess960' && Number.isInteger(this.chess960)) return { chess960: this.chess960 };
    if (this.start === 'pgn' && this.pgn.trim()) return { pgn: this.pgn };
    return undefined;
  }

  /** The position before the first move, as far as it is known. */
  get startFen(): string {
    return (this.question && this.verdict?.fen) || START_FEN;
  }

  private sides(): Pick<NewGame, 'opponent' | 'colour' | 'second'> {
    switch (this.seats) {
      case 'computer':
        return { opponent: this.opponent.name, colour: this.colour };
      case 'people':
        return { opponent: HUMAN, colour: 'both' };
      case 'computers':
        return { opponent: this.opponent.name, colour: 'none', second: this.second.name };
    }
  }
}

export const draft = new Draft();
