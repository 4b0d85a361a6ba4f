import type { CodeRun } from '#sdk'

/** Where a line comes from: the two outputs of a program, or what happened to it. */
export type Level = 'event' | 'stderr' | 'stdout'

/** What happened to a run, beside what it printed. */
export type Happening =
  | { readonly what: 'last' | 'started'; readonly language: string }
  | { readonly what: 'stopped' }
  | { readonly what: 'refused' }
  | { readonly what: CodeRun['outcome']; readonly ms: number }

/** One line of the console. */
export interface Line {
  readonly id: number
  readonly atMs: number
  readonly level: Level
  readonly text: string
  /** Of an event; null for what was printed. */
  readonly happening: Happening | null
}

/** What the console of a sandbox holds. */
export interface Printed {
  readonly lines: readonly Line[]
  /** Whether older lines were dropped. */
  readonly isCut: boolean
  readonly nextId: number
  /** The line of each output that has not ended yet. */
  readonly open: Readonly<Record<'stderr' | 'stdout', number | null>>
}

/** How many lines are kept. */
export const mostLines = 5_000

/** A console in which nothing is. */
export const nothingPrinted: Printed = {
  lines: [],
  isCut: false,
  nextId: 1,
  open: { stdout: null, stderr: null },
}

/** A piece of what a program printed. */
export interface Piece {
  readonly level: 'stderr' | 'stdout'
  readonly text: string
  readonly atMs: number
}

/** The pieces with one more, which goes on with the one before where it is of the same output. */
export function withPiece(pieces: readonly Piece[], piece: Piece): readonly Piece[] {
  const last = pieces.at(-1)
  if (last?.level !== piece.level) return [...pieces, piece]
  return [...pieces.slice(0, -1), { ...last, text: last.text + piece.text }]
}

/** The console with a piece of output: it goes on with the line that has not ended. */
export function withOutput(printed: Printed, piece: Piece): Printed {
  const { level, text, atMs } = piece
  if (text === '') return printed
  const parts = text.replaceAll('\r\n', '\n').split('\n')
  const isEnded = parts.at(-1) === ''
  if (isEnded) parts.pop()
  const lines = [...printed.lines]
  const open = printed.open[level]
  const goesOn = open === null ? -1 : lines.findLastIndex(({ id }) => id === open)
  const [first = '', ...more] = parts
  const unfinished = lines[goesOn]
  let { nextId } = printed
  if (unfinished !== undefined) lines[goesOn] = { ...unfinished, text: unfinished.text + first }
  const added = unfinished === undefined ? parts : more
  for (const one of added) {
    lines.push({ id: nextId, atMs, level, text: one, happening: null })
    nextId += 1
  }
  const last = added.length > 0 ? nextId - 1 : printed.open[level]
  return cut({
    ...printed,
    lines,
    nextId,
    open: { ...printed.open, [level]: isEnded ? null : last },
  })
}

/** The console with something that happened; what had not ended ends there. */
export function withEvent(printed: Printed, happening: Happening, atMs: number): Printed {
  const line: Line = { id: printed.nextId, atMs, level: 'event', text: '', happening }
  return cut({
    ...printed,
    lines: [...printed.lines, line],
    nextId: printed.nextId + 1,
    open: nothingPrinted.open,
  })
}

function cut(printed: Printed): Printed {
  if (printed.lines.length <= mostLines) return printed
  return { ...printed, lines: printed.lines.slice(-mostLines), isCut: true }
}

/** What of the lines after one is said aloud: the end of what was printed, in a few words. */
export function spokenOf(lines: readonly Line[], afterId: number): string {
  const printed = lines.filter(({ id, happening }) => id > afterId && happening === null)
  return printed
    .slice(-spokenLines)
    .map(({ text }) => text.slice(0, spokenCharacters))
    .join('\n')
}

const spokenLines = 3
const spokenCharacters = 120

/** The lines of a level; all of them for `all`. */
export function linesOf(lines: readonly Line[], level: Level | 'all'): readonly Line[] {
  return level === 'all' ? lines : lines.filter((line) => line.level === level)
}

/** From how many lines on only those in sight are drawn. */
export const windowedFrom = 500

/** Which lines are in sight of a list whose lines are equally high, with some around them. */
export function windowOf(list: {
  readonly count: number
  readonly top: number
  readonly height: number
  readonly rowHeight: number
}): { readonly from: number; readonly to: number } {
  const { count, top, height, rowHeight } = list
  if (count <= windowedFrom || rowHeight <= 0) return { from: 0, to: count }
  const around = 20
  const from = Math.max(0, Math.floor(top / rowHeight) - around)
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + around)
  return { from: Math.min(from, count), to }
}
