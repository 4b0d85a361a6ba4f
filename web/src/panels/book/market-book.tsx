import { lazy, Suspense, useMemo, useState } from 'react'
import { BookCanvas } from '../../design/canvas/book-canvas.tsx'
import type { BookView } from '../../design/canvas/book-layout.model.ts'
import type { HeldRow } from '../../design/canvas/book-presses.ts'
import { useText } from '../../language/use-text.ts'
import { keepForScreen, usePreference } from '../../shell/preferences.ts'
import css from './book.module.css'
import { BookLooks } from './book-looks.tsx'
import { BookRatio } from './book-ratio.tsx'
import { readBookSettings } from './book-settings.model.ts'
import { useMarketBook } from './book-source.ts'
import { bookWords } from './book-words.ts'
import { steps, type ToldDepth } from './depth.model.ts'

const BookFillCard = lazy(async () => ({
  default: (await import('./book-fill-card.tsx')).BookFillCard,
}))

/** The market that a book is of. */
export interface BookMarket {
  /** As the live channels call it. */
  readonly market: string
  readonly base: string
  readonly quote: string
  readonly tickSize: string
  readonly priceDecimals: number
  readonly sizeDecimals: number
  /** Of a taker, as a ratio: `0.0005`. */
  readonly takerFee: string
}

/** One's own order in a book. */
export interface OwnOrder {
  readonly price: string
  readonly quantity: string
}

/** The order book of a market: grouped, in base or quote, one side or both, with what a held row would be filled at. */
export function MarketBook({
  market,
  own,
  first,
  onPrice,
  onSize,
}: {
  readonly market: BookMarket
  readonly own: readonly OwnOrder[]
  readonly first: ToldDepth | null
  readonly onPrice: (price: string) => void
  /** Everything up to a price, in base. */
  readonly onSize: (quantity: string, price: string) => void
}) {
  const text = useText()
  const settings = readBookSettings(usePreference('screens')['book'])
  const [held, setHeld] = useState<HeldRow | null>(null)
  const { priceDecimals, sizeDecimals } = market
  const isBase = settings.unit === 'base'
  const step = steps(market.tickSize, priceDecimals) * BigInt(settings.group)
  const ownSizes = useSizesByPrice(own, market)
  const look = { priceDecimals, sizeDecimals, step, own: ownSizes, unit: settings.unit }
  const book = useMarketBook(market.market, look, first)
  const unit = isBase ? market.base : market.quote
  const words = useMemo(() => bookWords(text, unit), [text, unit])
  return (
    <div className={css.book}>
      <BookLooks
        settings={settings}
        market={market}
        onSettings={(next) => keepForScreen('book', next)}
      />
      <div
        className={css.place}
        onPointerEnter={() => book.setPointed(true)}
        onPointerLeave={() => book.setPointed(false)}
      >
        <BookCanvas
          source={book.source}
          words={words}
          view={settings.view satisfies BookView}
          priceDecimals={priceDecimals}
          sizeDecimals={isBase ? sizeDecimals : 0}
          rowPx={19}
          onPrice={onPrice}
          onSize={(total, price) =>
            onSize(isBase ? total : baseOf(total, price, sizeDecimals), price)
          }
          onHold={setHeld}
        />
        {held === null ? null : (
          <Suspense>
            <BookFillCard held={held} market={market} told={first} unit={settings.unit} />
          </Suspense>
        )}
      </div>
      <BookRatio book={book} />
    </div>
  )
}

function useSizesByPrice(
  own: readonly OwnOrder[],
  { priceDecimals, sizeDecimals }: Pick<BookMarket, 'priceDecimals' | 'sizeDecimals'>,
): ReadonlyMap<bigint, bigint> {
  return useMemo(() => {
    const sizes = new Map<bigint, bigint>()
    for (const { price, quantity } of own) {
      const at = steps(price, priceDecimals)
      sizes.set(at, (sizes.get(at) ?? 0n) + steps(quantity, sizeDecimals))
    }
    return sizes
  }, [own, priceDecimals, sizeDecimals])
}

/** A value at a price in base, rounded down. */
function baseOf(value: string, price: string, places: number): string {
  const lots = (steps(value, 0) * 10n ** BigInt(places + 8)) / (steps(price, 8) || 1n)
  const digits = lots.toString().padStart(places + 1, '0')
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
