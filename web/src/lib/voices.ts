// What sounds are made of: noise and tones that rise, glide and fade.
export type Sound = "slide" | "tap" | "coin" | "slam" | "sand" | "turn" | "win";

export interface Voice {
  /** A wave, or noise through a filter at the pitch. */
  wave: OscillatorType | "noise";
  /** Hertz at the beginning and at the end. */
  pitch: [from: number, to: number];
  /** Seconds. */
  after?: number;
  lasts: number;
  loud: number;
}

export const SOUNDS: Record<Sound, Voice[]> = {
  slide: [{ wave: "noise", pitch: [1600, 3200], lasts: 0.16, loud: 0.36 }],
  tap: [
    { wave: "noise", pitch: [1100, 500], lasts: 0.05, loud: 0.3 },
    { wave: "sine", pitch: [190, 120], lasts: 0.07, loud: 0.25 },
  ],
  coin: [
    { wave: "triangle", pitch: [2100, 2090], lasts: 0.16, loud: 0.18 },
    { wave: "triangle", pitch: [2810, 2800], after: 0.06, lasts: 0.26, loud: 0.18 },
  ],
  slam: [
    { wave: "noise", pitch: [700, 120], lasts: 0.22, loud: 0.7 },
    { wave: "sine", pitch: [110, 42], lasts: 0.32, loud: 0.6 },
  ],
  sand: [{ wave: "noise", pitch: [5200, 2600], lasts: 1.5, loud: 0.24 }],
  turn: [147, 185, 220].map((pitch, k) => tone(pitch, k * 0.03, 0.9, 0.16)),
  win: [392, 494, 587, 784].map((pitch, k) => tone(pitch, k * 0.12, k < 3 ? 0.3 : 0.9, 0.2)),
};

function tone(pitch: number, after: number, lasts: number, loud: number): Voice {
  return { wave: "triangle", pitch: [pitch, pitch], after, lasts, loud };
}

let noise: AudioBuffer | null = null;

/** Let a voice sing, from a time of the context on, so many times as loud as written. */
export function sing(on: BaseAudioContext, voice: Voice, begin: number, volume: number): void {
  const { wave, pitch, after = 0, lasts, loud } = voice;
  const from = begin + after;
  const fading = new GainNode(on, { gain: 0 });
  fading.gain.setValueAtTime(0.0001, from);
  fading.gain.exponentialRampToValueAtTime(loud * volume, from + 0.012);
  fading.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  fading.connect(on.destination);
  const glide = (frequency: AudioParam) => {
    frequency.setValueAtTime(pitch[0], from);
    frequency.exponentialRampToValueAtTime(pitch[1], from + lasts);
  };
  let source: AudioScheduledSourceNode;
  if (wave === "noise") {
    const filter = new BiquadFilterNode(on, { type: "bandpass", Q: 0.8 });
    glide(filter.frequency);
    source = new AudioBufferSourceNode(on, { buffer: hiss(on), loop: true });
    source.connect(filter).connect(fading);
  } else {
    const oscillator = new OscillatorNode(on, { type: wave });
    glide(oscillator.frequency);
    source = oscillator;
    source.connect(fading);
  }
  source.start(from);
  source.stop(from + lasts);
}

/** A second of noise. */
function hiss(on: BaseAudioContext): AudioBuffer {
  if (noise) return noise;
  noise = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return noise;
}
