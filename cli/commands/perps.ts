import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { CliFailure, Declined } from '../failure.ts'
import { facts, table } from '../output/table.ts'
import { optional } from './launch.ts'

const market = { name: '<market>', about: 'its symbol, such as SOL_USDC_PERP' }

/** The perpetuals exchange. */
export const perpsCommands: readonly CommandSpec[] = [
  {
    path: 'perps markets',
    about: 'list the markets with their prices',
    async run({ connect, out }) {
      const { bourse } = await connect()
      const [markets, marks] = await Promise.all([
        bourse.perpMarkets.list(),
        bourse.perpMarkets.listMarkPrices(),
      ])
      const priced = markets.map((one) => ({
        ...one,
        mark: marks.find(({ symbol }) => symbol === one.symbol) ?? null,
      }))
      out.result({ items: priced }, () =>
        table(
          [
            { title: 'market' },
            { title: 'state' },
            { title: 'mark', isNumber: true },
            { title: 'index', isNumber: true },
            { title: 'funding', isNumber: true },
            { title: 'most leverage', isNumber: true },
          ],
          priced.map(({ symbol, orderBookState, filters, mark }) => [
            symbol,
            orderBookState,
            mark?.markPrice ?? '-',
            mark?.indexPrice ?? '-',
            mark?.fundingRate ?? '-',
            filters.leverage == null ? '-' : `${filters.leverage.maxLeverage}x`,
          ]),
          'The exchange has no markets.',
        ),
      )
    },
  },
  {
    path: 'perps positions',
    about: 'list what is open',
    async run({ connect, out }) {
      const { bourse } = await connect()
      const positions = await bourse.perpPositions.list()
      out.result({ items: positions }, () =>
        table(
          [
            { title: 'market' },
            { title: 'side' },
            ...['quantity', 'entry', 'mark', 'profit', 'liquidation'].map((title) => ({
              title,
              isNumber: true,
            })),
          ],
          positions.map((one) => [
            one.symbol,
            one.netQuantity.startsWith('-') ? 'short' : 'long',
            one.netQuantity.replace(/^-/, ''),
            one.entryPrice,
            one.markPrice,
            `${one.pnlUnrealized} USDC`,
            one.estLiquidationPrice ?? '-',
          ]),
          'Nothing is open.',
        ),
      )
    },
  },
  {
    path: 'perps open',
    about: 'open a position, at the market or at a limit',
    moves: 'credit',
    args: [
      market,
      { name: '<side>', about: 'long or short', choices: ['long', 'short'] },
      { name: '<quantity>', about: 'in units of the market, such as 1.5' },
    ],
    options: [
      { flags: '--limit <price>', about: 'not worse than this price' },
      { flags: '--live', about: 'on the configured live exchange instead of the paper one' },
    ],
    examples: ['bourse perps open SOL_USDC_PERP long 1 --dry-run'],
    run: (context) =>
      order(context, {
        side: context.given.text('side') === 'long' ? 'Bid' : 'Ask',
        quantity: context.given.text('quantity'),
      }),
  },
  {
    path: 'perps close',
    about: 'close all that is open in a market',
    moves: 'credit',
    args: [market],
    options: [
      { flags: '--live', about: 'on the configured live exchange instead of the paper one' },
    ],
    async run(context) {
      const { bourse } = await context.connect()
      const symbol = context.given.text('market')
      const mode = context.given.flag('live') ? ('live' as const) : undefined
      const [open] = await bourse.perpPositions.list({ symbol, ...optional('mode', mode) })
      if (open === undefined || Number(open.netQuantity) === 0) {
        throw new CliFailure(`Nothing is open in ${symbol}.`, 'See `bourse perps positions`.')
      }
      await order(context, {
        side: open.netQuantity.startsWith('-') ? 'Bid' : 'Ask',
        closePosition: true,
        reduceOnly: true,
      })
    },
  },
]

interface Wanted {
  readonly side: 'Ask' | 'Bid'
  readonly quantity?: string
  readonly closePosition?: boolean
  readonly reduceOnly?: boolean
}

async function order(context: Context, wanted: Wanted): Promise<void> {
  const { connect, given, out } = context
  const { bourse } = await connect()
  const limit = given.maybe('limit')
  const isLive = given.flag('live')
  const request = {
    ...wanted,
    symbol: given.text('market'),
    ...(limit === undefined
      ? { orderType: 'Market' as const }
      : { orderType: 'Limit' as const, price: limit }),
  }
  const preview = isLive ? null : await bourse.perpOrders.preview(request)
  const lines = [orderLine(request), ...(preview === null ? [] : previewLines(preview))]
  if (given.flag('dryRun')) {
    out.result({ dryRun: true, submitted: false, order: request, preview }, () =>
      [...lines, 'No order was placed (--dry-run).'].join('\n'),
    )
    return
  }
  if (preview?.refusal != null) {
    const { code, detail, fix } = preview.refusal
    throw new CliFailure(`${detail} (${code})`, fix, exitCodes.refused)
  }
  for (const line of lines) out.note(line)
  if (!given.flag('yes') && !(await out.confirm('Place this order?'))) throw new Declined()
  const placed = await bourse.perpOrders.place({
    ...request,
    ...(isLive ? { mode: 'live' as const } : {}),
  })
  out.result(placed, () =>
    facts([
      ['order', placed.id],
      ['market', `${placed.symbol} ${placed.side}`],
      ['status', placed.status],
      ['filled', `${placed.executedQuantity} for ${placed.executedQuoteQuantity} USDC`],
      ...(placed.reason == null ? [] : [['reason', placed.reason] as const]),
    ]),
  )
}

function orderLine(request: Wanted & { readonly symbol: string; readonly price?: string }): string {
  const what = request.closePosition === true ? 'all that is open' : (request.quantity ?? '')
  const at = request.price === undefined ? 'at the market' : `at ${request.price} or better`
  return `order       ${request.side === 'Bid' ? 'buy' : 'sell'} ${what} in ${request.symbol}, ${at}`
}

type Preview = Awaited<ReturnType<Bourse['perpOrders']['preview']>>

function previewLines({
  after,
  before,
  fill,
  position,
  refusal,
  status,
}: Preview): readonly string[] {
  return [
    `would be    ${status ?? `refused: ${refusal?.detail ?? ''}`}`,
    ...(fill === null
      ? []
      : [`fills       ${fill.quantity} at ${fill.averagePrice ?? '-'} USDC, fee ${fill.fee} USDC`]),
    ...(after === null
      ? []
      : [
          `margin      ${before.imf} USDC before, ${after.imf} USDC after, of ${after.netEquity} USDC equity`,
        ]),
    ...(position?.estLiquidationPrice == null
      ? []
      : [`liquidation ${position.estLiquidationPrice} USDC`]),
  ]
}
