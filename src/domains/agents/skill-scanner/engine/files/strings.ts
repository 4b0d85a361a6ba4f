/** The readable stretches in bytes, in one byte and in two bytes for a character, each on its own line. */
export function* stringsOf(bytes: Uint8Array): Generator<void, string> {
  const found: string[] = []
  for (const width of [1, 2] as const)
    for (const run of runs(bytes, width))
      if (run === null) yield
      else found.push(run)
  return found.join('\n')
}

/** Bytes that are looked at without a pause. */
const bytesInStep = 131_072

const shortest = 5

function* runs(bytes: Uint8Array, width: 1 | 2): Generator<string | null, void> {
  let run = ''
  let looked = 0
  for (let at = 0; at < bytes.byteLength; at += width) {
    if (++looked % bytesInStep === 0) yield null
    const code = bytes[at] ?? 0
    const isPlain = (code >= 32 && code < 127) || code === 9
    if (isPlain && (width === 1 || bytes[at + 1] === 0)) run += String.fromCharCode(code)
    else {
      if (run.length >= shortest) yield run
      run = ''
      if (width === 2 && isPlain) at -= 1
    }
  }
  if (run.length >= shortest) yield run
}
