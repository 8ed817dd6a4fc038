/** Sounds, made here: a short tap of filtered noise for wood on wood, and tones for what matters more. */

import type { MoveInfo } from '../messages';
import { preferences } from '../preferences.svelte';

let context: AudioContext | undefined;

export function moved(move: MoveInfo): void {
  play((audio) => {
    tap(audio, 0, move.takes ? 900 : 1500, move.takes ? 0.5 : 0.35);
    if (move.takes) tap(audio, 0.06, 1300, 0.35);
    if (move.check) tone(audio, 0.05, 740, 0.18);
  });
}

export function ended(): void {
  play((audio) => [523, 659, 784].forEach((pitch, index) => tone(audio, 0.12 + 0.14 * index, pitch, 0.4)));
}

/** A browser lets no page sound before it was touched; until then there is silence. */
function play(sound: (audio: AudioContext) => void): void {
  if (!preferences.current.sound) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  else sound(context);
}

function tap(audio: AudioContext, delay: number, pitch: number, loudness: number): void {
  const length = 0.07; // seconds
  const samples = new Float32Array(audio.sampleRate * length);
  const noise = audio.createBuffer(1, samples.length, audio.sampleRate);
  noise.copyToChannel(
    samples.map((_, index) => (2 * Math.random() - 1) * Math.exp((-9 * index) / samples.length)),
    0,
  );
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const wood = new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 2.5 });
  source.connect(wood).connect(new GainNode(audio, { gain: loudness })).connect(audio.destination);
  source.start(audio.currentTime + delay);
}

function tone(audio: AudioContext, delay: number, pitch: number, length: number): void {
  const start = audio.currentTime + delay;
  const source = new OscillatorNode(audio, { type: 'sine', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
