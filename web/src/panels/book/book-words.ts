import type { BookWords } from '../../design/canvas/book-canvas.tsx'
import type { Say } from '../../language/use-text.ts'

/** The words of a book in the language of the page. */
export function bookWords(text: Say, unit: string): BookWords {
  return {
    label: text('perps.book.title'),
    price: text('perps.book.price'),
    size: text('perps.book.sizeIn', { unit }),
    total: text('perps.book.total'),
    spread: text('perps.book.spread'),
    bid: text('perps.book.bid'),
    ask: text('perps.book.ask'),
    own: text('perps.book.own'),
  }
}
