/** The lines `name: text` of a table of words, by their names. */
export function namedLines(table: string): ReadonlyMap<string, string> {
  return new Map(
    table.split('\n').flatMap((line): readonly (readonly [string, string])[] => {
      const at = line.indexOf(':')
      return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]]
    }),
  )
}
