import type { DocumentBody } from '../../kernel/operation.ts'

/** A cell: text, or a number that was written by us. */
export type CsvCell = string | bigint | number | null

const plainNumber = /^-?\d+(?:\.\d+)?$/
/** What spreadsheets take for the beginning of a formula, in both widths, behind any blanks. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u
const controlStart = /^[\t\r\n]/

/**
 * A table as RFC 4180: CRLF after every line, quotes where they are needed, quotes doubled. A cell that a spreadsheet would
 * run as a formula begins with an apostrophe; plain numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(csvCell).join(',')]
  for (const row of rows) lines.push(row.map(csvCell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** A CSV file as a document row answers it; `name` is what a browser saves it under. */
export function csvDocument(name: string, csv: string): DocumentBody {
  return {
    contentType: 'text/csv; charset=utf-8',
    body: csv,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }
}

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  const text = safeText(String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function safeText(text: string): string {
  if (plainNumber.test(text)) return text
  return formulaStart.test(text) || controlStart.test(text) ? `'${text}` : text
}
