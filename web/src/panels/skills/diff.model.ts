/** A line of a comparison, with its number in each of the two texts; null where it is not in that one. */
export interface DiffLine {
  readonly kind: 'added' | 'kept' | 'removed'
  readonly text: string
  readonly from: number | null
  readonly to: number | null
}

/** Lines that belong together, and how many alike ones were left out before them. */
export interface Hunk {
  readonly skipped: number
  readonly lines: readonly DiffLine[]
}

/** How many lines may differ before the two are shown one after the other. */
const editsMax = 1_000
const contextLines = 3

/** The lines of a text, without an empty one after its last line feed. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** What changed between two texts, line by line: the shortest way where it is short enough to be found. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const from = linesOf(before)
  const to = linesOf(after)
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) head += 1
  let tail = 0
  const most = Math.min(from.length, to.length) - head
  while (tail < most && from[from.length - 1 - tail] === to[to.length - 1 - tail]) tail += 1
  const middle = shortest(from.slice(head, from.length - tail), to.slice(head, to.length - tail))
  const kept = (count: number, start: number) =>
    from.slice(start, start + count).map((text) => ({ kind: 'kept' as const, text }))
  return numbered([...kept(head, 0), ...middle, ...kept(tail, from.length - tail)])
}

type Unnumbered = Pick<DiffLine, 'kind' | 'text'>

function numbered(lines: readonly Unnumbered[]): readonly DiffLine[] {
  let from = 0
  let to = 0
  return lines.map(({ kind, text }) => {
    if (kind !== 'added') from += 1
    if (kind !== 'removed') to += 1
    return {
      kind,
      text,
      from: kind === 'added' ? null : from,
      to: kind === 'removed' ? null : to,
    }
  })
}

/** Myers' greedy search: the furthest point on each diagonal, for one edit more at a time. */
function shortest(from: readonly string[], to: readonly string[]): readonly Unnumbered[] {
  const most = Math.min(from.length + to.length, editsMax)
  const furthest = new Int32Array(2 * most + 3)
  const steps: Int32Array[] = []
  for (let edits = 0; edits <= most; edits += 1) {
    steps.push(furthest.slice(most + 1 - edits - 1, most + 1 + edits + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = most + 1 + diagonal
      const left = furthest[at - 1] ?? 0
      const right = furthest[at + 1] ?? 0
      let x = diagonal === -edits || (diagonal !== edits && left < right) ? right : left + 1
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1
      furthest[at] = x
      if (x >= from.length && x - diagonal >= to.length) return wayBack({ from, to, steps })
    }
  }
  return [
    ...from.map((text) => ({ kind: 'removed' as const, text })),
    ...to.map((text) => ({ kind: 'added' as const, text })),
  ]
}

function wayBack({
  from,
  to,
  steps,
}: {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly steps: readonly Int32Array[]
}): readonly Unnumbered[] {
  const lines: Unnumbered[] = []
  let x = from.length
  let y = to.length
  for (let edits = steps.length - 1; edits >= 0; edits -= 1) {
    const before = steps[edits]
    const diagonal = x - y
    // The middle of what was kept of a step is its diagonal 0.
    const at = (one: number) => before?.[one + edits + 1] ?? 0
    const isDown =
      diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const previous = isDown ? diagonal + 1 : diagonal - 1
    const startX = edits === 0 ? 0 : at(previous)
    const startY = edits === 0 ? 0 : startX - previous
    while (x > startX && y > startY) {
      x -= 1
      y -= 1
      lines.push({ kind: 'kept', text: from[x] ?? '' })
    }
    if (edits === 0) break
    if (isDown) lines.push({ kind: 'added', text: to[startY] ?? '' })
    else lines.push({ kind: 'removed', text: from[startX] ?? '' })
    x = startX
    y = startY
  }
  return lines.reverse()
}

/** The changed lines with a few around them; what is alike between them is counted. The last one holds nothing but what is left out at the end. */
export function hunksOf(lines: readonly DiffLine[]): readonly Hunk[] {
  const near = new Uint8Array(lines.length)
  for (const [at, { kind }] of lines.entries())
    if (kind !== 'kept') near.fill(1, Math.max(0, at - contextLines), at + contextLines + 1)
  const hunks: Hunk[] = []
  let skipped = 0
  let open: DiffLine[] | null = null
  for (const [at, line] of lines.entries()) {
    if (near[at] === 0) {
      skipped += 1
      open = null
    } else if (open === null) {
      open = [line]
      hunks.push({ skipped, lines: open })
      skipped = 0
    } else open.push(line)
  }
  if (skipped > 0) hunks.push({ skipped, lines: [] })
  return hunks
}
