const rememberedMax = 20_000

/** The same function of a word, which remembers what it gave for words that come again and again. */
export function remembered(of: (word: string) => string): (word: string) => string {
  let known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    // Words of agents are few; those that somebody makes up should not fill the memory.
    if (known.size >= rememberedMax) known = new Map()
    const result = of(word)
    known.set(word, result)
    return result
  }
}
