// Written from the operation table by `npm run generate`; changes belong there.
import type { CallOptions, ItemOf, PagedCall } from '../client/call.ts'
import type { MarketCorrection, MarketMeta } from '../models.gen.ts'
import { type Resource, resource } from '../client/resource.ts'
/** What {@link CorrectionsMethods.list} takes. */
export type CorrectionsListInput = {
  /** Its address, or its `id`: `robinhood_0x…` */
  readonly token?: string
  /**
   * How many items at the most; a short page does not mean the end.
   * Default: 50.
   */
  readonly limit?: number
  /** The `nextCursor` of the page before; opaque. */
  readonly cursor?: string
}

/** What {@link CorrectionsMethods.list} answers. */
export type CorrectionsListAnswer = {
  readonly items: ReadonlyArray<MarketCorrection>
  /** Null at the end of the list. */
  readonly nextCursor: string | null
  /** What the answer rests on */
  readonly meta: MarketMeta
}

/** The operations of `corrections`. */
export interface CorrectionsMethods {
  /**
   * List what reorganisations changed in the market data, newest first.
   *
   * The same as the events `market.candle_revised` and `market.trade_retracted`, with before and after.
   *
   * `GET /api/market/corrections`, `get_api_market_corrections`.
   */
  list(input?: CorrectionsListInput, options?: CallOptions): PagedCall<CorrectionsListAnswer, ItemOf<CorrectionsListAnswer, 'items'>>
}

/** `corrections` of a client: `corrections(client)`. */
export const corrections: Resource<CorrectionsMethods> = /* @__PURE__ */ resource<CorrectionsMethods>('corrections', {
  list: ["GET", "/api/market/corrections", {"list":"items"}],
})
