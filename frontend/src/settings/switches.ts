import type { PageSettings } from '../messages';

/** The settings that are on or off. */
export type SwitchKey = { [Key in keyof PageSettings]: PageSettings[Key] extends boolean ? Key : never }[keyof PageSettings];

export interface Switch {
  key: SwitchKey;
  label: string;
  help: string;
}

export const SWITCHES: { title: string; switches: Switch[] }[] = [
  {
    title: 'Board',
    switches: [
      { key: 'coordinates', label: 'Coordinates', help: 'Letters and numbers along the edge of the board.' },
      { key: 'destinations', label: 'Legal moves', help: 'Dots where the chosen piece may go.' },
      { key: 'animation', label: 'Moving pieces', help: 'Pieces slide to where they go. Off where the device asks for less motion.' },
      { key: 'sound', label: 'Sound', help: 'A knock for each move, another for captures, checks and the end.' },
      { key: 'figurines', label: 'Figurines', help: 'The move list shows ♘f3 instead of Nf3.' },
    ],
  },
  {
    title: 'Game',
    switches: [
      { key: 'takebacks', label: 'Takebacks', help: 'A move may be taken back. Off for games in earnest.' },
      { key: 'premoves', label: 'Premoves', help: 'A move may be made ahead while the opponent thinks.' },
      { key: 'thinking', label: 'The computer’s thinking', help: 'Its depth and best line while it looks for a move.' },
      { key: 'evalBar', label: 'Evaluation bar', help: 'Who stands better, and by how much.' },
    ],
  },
];
