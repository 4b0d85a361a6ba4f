/** A file may have as many lines as it has bytes: this many are drawn at once. */
export const linesAtOnce = 1_000
/** A line may be as long as a file: this much of it is drawn before the reader asks for the rest. */
export const lineMax = 2_000

/** The first line of the part in which a line is: parts do not overlap, and begin at 1. */
export function partStart(line: number, count: number): number {
  const within = Math.min(Math.max(1, line), Math.max(1, count))
  return Math.floor((within - 1) / linesAtOnce) * linesAtOnce + 1
}

/** A line as it is drawn, and how many characters are left out of it. Never cuts a pair of halves. */
export function shortLine(line: string): { readonly shown: string; readonly left: number } {
  if (line.length <= lineMax) return { shown: line, left: 0 }
  const isHalf = /[\ud800-\udbff]/.test(line[lineMax - 1] ?? '')
  const shown = line.slice(0, isHalf ? lineMax - 1 : lineMax)
  return { shown, left: line.length - shown.length }
}
