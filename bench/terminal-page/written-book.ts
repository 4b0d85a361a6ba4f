import { type Feed } from './feed.ts'
import { barColour, plainRows, rowsASide } from './plain-book.ts'

/** The least that shows the same rows without a library: only texts that have changed are written. */
export function writtenBook(place: HTMLElement, feed: Feed): void {
  const table = document.createElement('table')
  table.style.inlineSize = '100%'
  const rows = Array.from({ length: 2 * rowsASide }, (_, at) => {
    const row = table.insertRow()
    row.style.backgroundImage = barColour(at)
    row.style.backgroundRepeat = 'no-repeat'
    return [row.insertCell(), row.insertCell(), row.insertCell()]
  })
  place.append(table)
  feed.subscribe(() => {
    for (const [at, { bar, cells }] of plainRows(feed.read(rowsASide)).entries()) {
      for (const [column, text] of cells.entries()) {
        const cell = rows[at]?.[column]
        if (cell !== undefined && cell.textContent !== text) cell.textContent = text
      }
      const row = table.rows[at]
      if (row !== undefined) row.style.backgroundSize = bar
    }
  })
}
