/** A column of a file: its head and the value of each row. */
export interface CsvColumn<Row> {
  readonly label: string
  readonly exported: (row: Row) => string
}

/** Quoted where it has to be; what a spreadsheet would run as a formula is made a text. */
function field(value: string): string {
  const risky = /^[=+@\t\r]/.test(value) || (value.startsWith('-') && !/^-[\d.]+$/.test(value))
  const safe = risky ? `'${value}` : value
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows as CSV with lines that end as RFC 4180 asks; figures are whole and without groups. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const head = columns.map((column) => field(column.label)).join(',')
  const lines = rows.map((row) => columns.map((column) => field(column.exported(row))).join(','))
  return `${[head, ...lines].join('\r\n')}\r\n`
}
