/** The readable stretches in bytes, in one byte and in two bytes for a character, each on its own line. */
export function stringsOf(bytes: Uint8Array): string {
  return [...runs(bytes, 1), ...runs(bytes, 2)].join('\n')
}

const shortest = 5

function* runs(bytes: Uint8Array, width: 1 | 2): Generator<string, void> {
  let run = ''
  for (let at = 0; at < bytes.byteLength; at += width) {
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
