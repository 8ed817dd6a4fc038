import type { PageSettings } from '../messages';

/** The settings that are on or off. */
type SwitchKey = { [Key in keyof PageSettings]: PageSettings[Key] extends boolean ? Key : never }[keyof PageSettings];

interface Switch {
  key: SwitchKey;
  label: string;
  help: string;
}

export const SWITCHES: { title: string; switches: Switch[] }[] = [
  {
    title: 'Board',
    switches: [
      { key: 'coordinates', label: 'Coordinates', help: 'Letters and numbers along the edge of the board.' },
      { key: 'destinations', label: 'Legal moves', help: 'Dots show where the selected piece can go.' },
      { key: 'animation', label: 'Animation', help: 'Pieces slide to their squares. Off if your device asks for reduced motion.' },
      { key: 'sound', label: 'Sound', help: 'A knock for each move, with other sounds for captures, checks and the end.' },
      { key: 'figurines', label: 'Figurines', help: 'The move list shows ♞f3 instead of Nf3.' },
    ],
  },
  {
    title: 'Game',
    switches: [
      { key: 'takebacks', label: 'Takebacks', help: 'Moves can be taken back. Turn it off for serious games.' },
      {
        key: 'kibitz',
        label: 'Kibitz',
        help: 'After a mistake, a quiet note says what it allows, and you can take it back.',
      },
      {
        key: 'answerAtOnce',
        label: 'Answer at once',
        help: 'The computer plays as soon as it has a move. Otherwise it takes a moment.',
      },
      { key: 'moveTimes', label: 'Move times', help: 'The move list shows how long each move took.' },
      { key: 'autoQueen', label: 'Always a queen', help: 'Pawns become queens without asking.' },
      { key: 'premoves', label: 'Premoves', help: 'Enter your next move while the opponent thinks.' },
      { key: 'thinking', label: 'The computer’s thinking', help: 'Its best line and the moves it considers, with arrows. They stay until it thinks again.' },
      { key: 'evalBar', label: 'Evaluation bar', help: 'Who is better, and by how much.' },
    ],
  },
];
