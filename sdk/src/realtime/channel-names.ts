import type { ChannelData } from '../events.gen.ts'

/** A name with its parameters filled in: `candle.{market}.{interval}` is any `candle.….…`. */
type Filled<name extends string> = name extends `${infer head}{${string}}${infer tail}`
  ? `${head}${string}${Filled<tail>}`
  : name

/** The name of a channel, `ticker.SOL_USDC_PERP`. */
export type ChannelName = { readonly [name in keyof ChannelData]: Filled<name> }[keyof ChannelData]

type DataOf<text extends string> = {
  readonly [name in keyof ChannelData]: text extends Filled<name> ? ChannelData[name] : never
}[keyof ChannelData]

/** What a channel tells: all there is, and then what changes. A new snapshot replaces everything before it. */
export type ChannelUpdate<text extends string> =
  | { readonly kind: 'delta'; readonly asOf: string; readonly data: DataOf<text>['delta'] }
  | { readonly kind: 'snapshot'; readonly asOf: string; readonly data: DataOf<text>['snapshot'] }
