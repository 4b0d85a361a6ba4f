import { useEffect, useMemo, useState } from 'react'
import { type BookSides, groupBook } from '../../design/canvas/book.model.ts'
import type { BookSource } from '../../design/canvas/book-canvas.tsx'
import { channelState, watchChannel } from '../../streams/channel-store.ts'
import { painting, paintsPerSecond } from '../../streams/frame-loop.ts'
import { type BookPlaces, createDepthReader, type ToldDepth } from './depth.model.ts'

/** How the levels of a book are put together. */
export interface BookLook extends BookPlaces {
  /** In steps of the price's places. */
  readonly step: bigint
  /** One's own sizes by their price, in the units of the book. */
  readonly own: ReadonlyMap<bigint, bigint>
}

/** The book of one market: for its canvas, and for what asks about it. */
export interface MarketBook {
  readonly source: BookSource
  readonly sides: () => BookSides
  /** A book under the pointer is drawn twice as often. */
  readonly setPointed: (isPointed: boolean) => void
}

const empty: ToldDepth = { asks: [], bids: [] }

/** Follows the book of a market as long as the component is there. `first` stands in until the channel has told. */
export function useMarketBook(market: string, look: BookLook, first: ToldDepth | null): MarketBook {
  const [hub] = useState(createHub)
  useEffect(() => hub.follow(`depth.${market}`), [hub, market])
  const { own, priceDecimals, sizeDecimals, step, unit } = look
  return useMemo(() => {
    const read = createDepthReader({ priceDecimals, sizeDecimals, unit })
    const sides = () => read(channelState(`depth.${market}`).value ?? first ?? empty)
    return {
      sides,
      setPointed: hub.setPointed,
      source: {
        subscribe: hub.subscribe,
        version: hub.version,
        read: (rows) => groupBook(sides(), { step, rows, own }),
      },
    }
  }, [hub, market, first, own, priceDecimals, sizeDecimals, step, unit])
}

/** Tells the canvas by the frame loop; the subscription outlives the canvas's own, which is renewed with each drawing. */
function createHub() {
  const listeners = new Set<() => void>()
  let version = 0
  let isPointed = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    version: () => version,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setPointed(next: boolean) {
      isPointed = next
    },
    follow(channel: `depth.${string}`) {
      const calm = painting(paintsPerSecond.book, tell)
      const pointed = painting(2 * paintsPerSecond.book, tell)
      const stop = watchChannel(channel, () => {
        version += 1
        if (isPointed) pointed.mark()
        else calm.mark()
      })
      return () => {
        stop()
        calm.stop()
        pointed.stop()
      }
    },
  }
}
