/** The hue of a name, the same wherever it is shown. */
export function hueOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  // Twelve hues, so that neighbours are told apart.
  return (hash % 12) * 30
}

/** One or two letters for a name: as many as have room. */
export function initialsOf(name: string, most = 2): string {
  const words = name.split(/[\s._/-]+/).filter((word) => word !== '')
  const [first = '?', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.slice(0, most).join('').toUpperCase()
}
