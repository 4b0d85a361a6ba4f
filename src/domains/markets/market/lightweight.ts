import type { CandlesView, LightweightView, MetaView } from './market.schemas.ts'

/** Candles as chart libraries take them: ascending, Unix seconds, numbers. Exact prices are in the usual form. */
export function toLightweight({
  data,
  meta,
}: {
  readonly data: CandlesView
  readonly meta: MetaView
}): LightweightView {
  return {
    items: data.items.toReversed().map(({ close, high, low, open, startedAt, volumeTokens }) => ({
      time: Date.parse(startedAt) / 1_000,
      open: Number(open),
      high: Number(high),
      low: Number(low),
      close: Number(close),
      volume: Number(volumeTokens),
    })),
    nextCursor: data.nextCursor,
    meta,
  }
}
