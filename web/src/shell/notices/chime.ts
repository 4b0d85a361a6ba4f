let audio: AudioContext | null = null

/** Two short notes, quiet; nothing where the browser has not been touched yet, or has no sound. */
export async function chime(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume()
  for (const [at, hertz] of [660, 880].entries()) {
    const begin = audio.currentTime + at * 0.09
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    note.frequency.value = hertz
    loudness.gain.setValueAtTime(0.06, begin)
    loudness.gain.exponentialRampToValueAtTime(0.0001, begin + 0.18)
    note.connect(loudness).connect(audio.destination)
    note.start(begin)
    note.stop(begin + 0.2)
  }
}
