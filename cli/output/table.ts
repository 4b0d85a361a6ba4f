/** A column of a table: its title, and whether its values are aligned as numbers. */
export interface Column {
  readonly title: string
  readonly isNumber?: boolean
}

/** Rows under their titles, aligned by what a terminal shows. Control characters are taken out of every cell. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  emptyText: string,
): string {
  if (rows.length === 0) return emptyText
  const cells = [columns.map(({ title }) => title), ...rows.map((row) => row.map(plain))]
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => widthOf(row[index] ?? ''))),
  )
  return cells
    .map((row) =>
      columns
        .map(({ isNumber }, index) => pad(row[index] ?? '', widths[index] ?? 0, isNumber === true))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Names with their values, one a line, aligned. */
export function facts(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(0, ...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`.trimEnd()).join('\n')
}

/** Text of others without what would move the cursor, colour the line or hide what is read. */
export function plain(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
}

function pad(text: string, width: number, isNumber: boolean): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return isNumber ? space + text : text + space
}

const wide =
  /\p{Extended_Pictographic}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u
const segments = new Intl.Segmenter()

/** How many columns a terminal gives a text. */
function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  return [...segments.segment(text)].reduce(
    (sum, { segment }) => sum + (wide.test(segment) ? 2 : 1),
    0,
  )
}
