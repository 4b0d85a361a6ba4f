import '../../web/src/design/styles.ts'
import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { BookCanvas } from '../../web/src/design/canvas/book-canvas.tsx'
import { painting, paintsPerSecond } from '../../web/src/streams/frame-loop.ts'
import { createFeed, type Feed } from './feed.ts'
import { barStyle, plainRows, rowStyle, rowsASide } from './plain-book.ts'
import { writtenBook } from './written-book.ts'

const updatesASecond = 60
const paintsAtMost = 60
const words = {
  label: 'Order book',
  price: 'Price',
  size: 'Size',
  total: 'Total',
  spread: 'Spread',
  bid: 'Bid',
  ask: 'Ask',
  own: 'own',
}

// One document shows one kind of book, which its address names.
const kind = new URLSearchParams(location.search).get('kind')
const place = document.getElementById('root')
const feed = createFeed(updatesASecond)
const inFrames = paced(feed, kind === 'canvas-in-product' ? paintsPerSecond.book : paintsAtMost)
let paints = 0
// Told last, after the book of this document has drawn.
Object.assign(window, { tellBook: () => ({ paints, updates: feed.version() }) })

if (place !== null) {
  const hasBars = kind?.endsWith('-without-bars') === false
  if (kind?.startsWith('written') === true) writtenBook(place, inFrames, hasBars)
  else if (kind?.startsWith('react') === true)
    createRoot(place).render(<PlainTable hasBars={hasBars} />)
  else createRoot(place).render(<PaintedBook />)
  let paintedVersion = 0
  inFrames.subscribe(() => {
    if (feed.version() !== paintedVersion) paints += 1
    paintedVersion = feed.version()
  })
}

/** The product's book. */
function PaintedBook() {
  return (
    <BookCanvas
      source={inFrames}
      words={words}
      priceDecimals={1}
      sizeDecimals={3}
      onPrice={() => undefined}
      onSize={() => undefined}
    />
  )
}

/** What one would write first: a table whose rows are drawn again with each frame that has something new. */
function PlainTable({ hasBars }: { readonly hasBars: boolean }) {
  const version = useSyncExternalStore(inFrames.subscribe, inFrames.version)
  const rows = plainRows(inFrames.read(rowsASide))
  return (
    <table
      data-version={version}
      style={{ inlineSize: '100%', fontVariantNumeric: 'tabular-nums' }}
    >
      <tbody>
        {rows.map(({ cells, share }, at) => (
          // A row is its place: prices come and go.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the key
          <tr key={at} style={hasBars ? rowStyle : undefined}>
            <td>
              {cells[0]}
              {hasBars && <span style={{ ...barStyle(at), transform: `scaleX(${share})` }} />}
            </td>
            <td>{cells[1]}</td>
            <td>{cells[2]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A feed that tells by the frame loop, as the product's panels do. */
function paced(source: Feed, perSecond: number): Feed {
  const listeners = new Set<() => void>()
  let version = 0
  const paint = painting(perSecond, () => {
    version = source.version()
    for (const listener of listeners) listener()
  })
  source.subscribe(paint.mark)
  return {
    version: () => version,
    read: source.read,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
