import type { DocumentBody } from '../../../kernel/operation.ts'

/** A cell: text, or a number computed here. */
export type CsvCell = string | bigint | number | null

const plainNumber = /^-?\d+(?:\.\d+)?$/
/** Characters that spreadsheets treat as the start of a formula, in both widths, after any white space. */
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]/u
const controlStart = /^[\t\r\n]/

/**
 * A table in RFC 4180: CRLF after each line, quotes where needed, doubled inside. A cell that a spreadsheet would run
 * as a formula gets an apostrophe in front; numbers stay numbers.
 */
export function toCsv(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.map(csvCell).join(',')]
  for (const row of rows) lines.push(row.map(csvCell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

/** A CSV file as the answer of a document row; `name` is the suggested file name. */
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
