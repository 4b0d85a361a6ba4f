import { type Feed } from './feed.ts'
import { barStyle, plainRows, rowStyle, rowsASide } from './plain-book.ts'

/** The least that shows the same rows without a library: only texts and bars that have changed are written. */
export function writtenBook(place: HTMLElement, feed: Feed, hasBars: boolean): void {
  const table = document.createElement('table')
  table.style.inlineSize = '100%'
  const rows = Array.from({ length: 2 * rowsASide }, (_, at) => {
    const row = table.insertRow()
    const cells = [row.insertCell(), row.insertCell(), row.insertCell()]
    const texts = cells.map((cell) => cell.appendChild(document.createTextNode('')))
    return { texts, bar: hasBars ? addBar(row, at) : null, share: 0 }
  })
  place.append(table)
  feed.subscribe(() => {
    for (const [at, { cells, share }] of plainRows(feed.read(rowsASide)).entries()) {
      const row = rows[at]
      if (row === undefined) continue
      for (const [column, text] of cells.entries()) {
        const node = row.texts[column]
        if (node !== undefined && node.data !== text) node.data = text
      }
      if (row.bar === null || row.share === share) continue
      row.share = share
      row.bar.style.transform = `scaleX(${share})`
    }
  })
}

function addBar(row: HTMLTableRowElement, at: number): HTMLElement {
  const bar = document.createElement('span')
  Object.assign(row.style, rowStyle)
  Object.assign(bar.style, barStyle(at), { transform: 'scaleX(0)' })
  row.cells[0]?.append(bar)
  return bar
}
