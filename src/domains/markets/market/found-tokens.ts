import type { Database } from '../../../ports/database.ts'
import type { FoundFigures } from '../../../ports/search-source.ts'
import { inUsd, type ReferencePrices, weiInUsd } from './reference-price.ts'
import type { TokenPictures } from './token-pictures.ts'
import { tokenSearchStore } from './token-search.store.ts'
import { capOf, dayBefore, pictureView, priceAtStart } from './token-view.ts'
import { change, ether, priceEth } from './views.ts'

/** What a search shows of a token besides its name. */
export type FoundToken = { readonly image: string | null; readonly figures: FoundFigures }
/** Tells it of a page of tokens, by their addresses. */
export type ReadFoundTokens = (
  tokens: readonly string[],
) => Promise<ReadonlyMap<string, FoundToken>>

/** Reads pictures and prices of tokens from the newest trades, in one statement. */
export function createFoundTokens({
  baseUrl,
  database,
  pictures,
  references,
}: {
  readonly database: Database
  readonly references: ReferencePrices
  readonly pictures: TokenPictures
  readonly baseUrl: string
}): ReadFoundTokens {
  return async (tokens) => {
    const rows = await tokenSearchStore(database.query).priced(tokens)
    const [reference, drawn] = await Promise.all([
      references.current(),
      pictures.of(rows.map(({ metadataUri }) => metadataUri)),
    ])
    return new Map(
      rows.map((row) => {
        const { at, before, metadataUri, price, supply, token } = row
        const cap = capOf(price, supply)
        const start = dayBefore(at ?? 0)
        const figures = {
          priceEth: priceEth(price),
          priceUsd: inUsd(price, reference).value,
          changePct24h: change(priceAtStart(row, { before, start }), price).pct,
          marketCapEth: ether(cap),
          marketCapUsd: weiInUsd(cap, reference).value,
        }
        const { image } = pictureView(drawn.get(metadataUri), baseUrl)
        return [token, { image: image.thumbnailUrl, figures }]
      }),
    )
  }
}
