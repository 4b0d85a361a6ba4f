import { cursor } from '../../../kernel/page.ts'
import type { Place } from './market-tokens.store.ts'

/** Cursors of lists in chain order. */
export const chainPlaces = cursor({ blockNumber: 'integer', logIndex: 'int4' })

/** The position in the cursor of such a list; null at the beginning. */
export function readChainPlace(text: string | undefined): Place | null {
  const place = chainPlaces.read(text)
  return place && { ...place, blockNumber: BigInt(place.blockNumber) }
}

/** A row's position as numbers of a cursor. */
export function chainPlaceOf({ blockNumber, logIndex }: Place) {
  return { blockNumber: Number(blockNumber), logIndex }
}
