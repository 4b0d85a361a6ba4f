import { createHash } from 'node:crypto'
import { keccak256 } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../../chain/chain-index/index.ts'
import {
  createIntentView,
  type IntentOwner,
  type IntentRecord,
  type Intents,
  insufficientFunds,
  intentErrors,
  type PreparedCall,
  type Submission,
} from '../../chain/intents/index.ts'
import { readAddress } from './assets.ts'
import { encodeApproval } from './calldata.ts'
import type { RoutedSwap, SwapPricing } from './pricing.ts'
import type { QuotesService } from './quotes.service.ts'
import type { QuoteRecord } from './quotes.store.ts'
import { arrivalOf } from './swap-intents.ts'
import { type SwapRecord, swapsStore } from './swaps.store.ts'
import { tradingErrors } from './trading.errors.ts'
import { type BuildInput, type SwapView, swapIdPrefix } from './trading.schemas.ts'
import { allowanceOf, balanceOf, callOf, spenderOf, type Venue } from './venue.ts'

export type SwapsOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly evm: ChainEvm
  readonly venue: Venue
  readonly quotes: QuotesService
  readonly pricing: SwapPricing
  readonly intents: Intents
  readonly owner: IntentOwner
  readonly positions: ChainPositions
}

const places = cursor({ id: 'text' })
const guardMs = 30_000
const basisPoints = 10_000n

/** Turns quotes into transactions to sign, takes the signed ones, and shows their state. */
export function createSwapsService(options: SwapsOptions) {
  const { database, intents } = options
  const { read, view } = createSwapViews(options)

  return {
    /** The transactions to sign, in order: an approval where one is missing, then the swap. */
    async build(principal: Principal, input: BuildInput): Promise<SwapView> {
      const trader = readAddress(input.account, 'body/account')
      const quote = await options.quotes.open(input.quoteId)
      const now = await stillWithin(options, quote)
      const id = createId(swapIdPrefix, options.clock.nowMs(), options.random.bytes(10))
      const calls = await prepare(options, quote, {
        trader,
        now,
        reference: id,
        deadlineSeconds: input.deadlineSeconds,
      })
      const swap = { id, accountId: principal.accountId, quoteId: quote.id, trader }
      await store(options, calls, {
        swap: { ...swap, quote: quote.view, createdAt: new Date(options.clock.nowMs()) },
        fingerprint: fingerprintOf(principal.accountId, trader, quote),
        isConfirmed: input.confirmDuplicate,
      })
      return view(await read(principal, id))
    },

    /** Submits what the caller signed, or follows what the wallet sent. A repeat changes nothing. */
    async submit(
      principal: Principal,
      input: Submission & { readonly swapId: string; readonly intentId: string },
    ): Promise<SwapView> {
      const { intentId, swapId, ...submission } = input
      const swap = await read(principal, swapId)
      const own = await intents.byReference(swap.id)
      if (!own.some((intent) => intent.id === intentId)) {
        throw new AppError(resourceErrors.not_found, `There is no intent ${intentId}.`)
      }
      await intents.submit(intentId, submission)
      return view(swap)
    },

    async get(principal: Principal, swapId: string): Promise<SwapView> {
      return view(await read(principal, swapId))
    },

    async list(
      principal: Principal,
      page: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<SwapView>> {
      const { accountId } = principal
      const rows = await swapsStore(database.query).page({
        accountId,
        limit: page.limit,
        after: places.read(page.cursor)?.id ?? null,
      })
      const shown = new Map<string, SwapView>()
      for (const row of rows.slice(0, page.limit)) shown.set(row.id, await view(row))
      return places.page({
        rows,
        limit: page.limit,
        place: ({ id }) => ({ id }),
        toItem: (row) => required(shown.get(row.id)),
      })
    },
  }
}

/** Reads swaps with their intents, for the account that built them. */
function createSwapViews(options: SwapsOptions) {
  const { database, intents } = options
  const intentView = createIntentView(options.owner)
  return {
    async read({ accountId }: Principal, swapId: string): Promise<SwapRecord> {
      const swap = await swapsStore(database.query).byId(swapId, accountId)
      if (swap !== undefined) return swap
      throw new AppError(resourceErrors.not_found, `There is no swap ${swapId}.`)
    },

    async view(swap: SwapRecord): Promise<SwapView> {
      const position = await options.positions.current()
      const records = await intents.byReference(swap.id)
      const main = required(records.find((intent) => intent.kind === 'swap'))
      // Both have the same time, so their ids have no order: the one to sign first comes first.
      const inOrder = [...records.filter((intent) => intent !== main), main]
      return {
        id: swap.id,
        quoteId: swap.quoteId,
        status: main.state,
        trader: swap.trader,
        quote: swap.quote,
        intents: inOrder.map((intent) => intentView(intent, position)),
        intentHash: intentHash(main),
        execution: await executionOf(options, swap, main),
        createdAt: swap.createdAt.toISOString(),
      }
    },
  }
}

/** One hash of what is to be signed: chain, sender, target, value and data. */
function intentHash(intent: IntentRecord): Hex {
  const { chainId, data, from, to, value } = intent
  const text = [chainId, from, to, value, data].join('|').toLowerCase()
  return keccak256(Buffer.from(text))
}

/** The route at present prices; raises 409 `trading.price_moved` when it is outside of the quote's limits. */
async function stillWithin({ pricing }: SwapsOptions, quote: QuoteRecord): Promise<RoutedSwap> {
  const now = await pricing.again(quote.question, quote.route)
  const isWithin =
    now !== undefined && now.buyAmount >= quote.buyMin && now.sellAmount <= quote.sellMax
  if (isWithin) return now
  throw new AppError(
    tradingErrors.price_moved,
    'The pools moved further than the slippage of the quote allows.',
    {
      extra: {
        minBuyAmountAtomic: quote.buyMin.toString(),
        maxSellAmountAtomic: quote.sellMax.toString(),
        buyAmountAtomic: now?.buyAmount.toString() ?? null,
        sellAmountAtomic: now?.sellAmount.toString() ?? null,
      },
    },
  )
}

async function prepare(
  options: SwapsOptions,
  quote: QuoteRecord,
  terms: {
    readonly trader: Hex
    readonly now: RoutedSwap
    readonly reference: string
    readonly deadlineSeconds: number
  },
): Promise<readonly IntentRecord[]> {
  const { evm, intents, venue } = options
  const { buy, sell, side } = quote.question
  const { sellMax, buyMin } = quote
  const { reference, trader } = terms
  const spender = spenderOf(venue, quote.route)
  const { deadline, expiresAt } = await intents.deadlineIn(terms.deadlineSeconds)
  const [balance, allowance] = await Promise.all([
    balanceOf(evm, sell, trader),
    allowanceOf(evm, sell, { owner: trader, spender }),
  ])
  if (balance < sellMax) {
    throw insufficientFunds(intentErrors, sell, { required: sellMax, available: balance })
  }
  const limits = { side, sell, buy, sellMax, buyMin, recipient: trader, deadline }
  const call: PreparedCall = {
    kind: 'swap',
    from: trader,
    to: spender,
    ...callOf(limits, quote.route),
    // A wrap has no price that could get worse, and its contract no deadline.
    deadline: quote.route.venue === 'wrapped_ether' ? null : deadline,
    expiresAt,
    reference,
    ...(terms.now.gasLimit === undefined ? {} : { gasLimit: terms.now.gasLimit }),
    ...(buy === 'ETH' ? (sell === 'ETH' ? {} : { token: sell }) : { token: buy }),
  }
  const change = (asset: string, direction: 'in' | 'out', amount: bigint) => ({
    account: trader,
    asset,
    direction,
    amountAtomic: amount.toString(),
  })
  const balanceChanges = [
    change(sell, 'out', terms.now.sellAmount),
    change(buy, 'in', terms.now.buyAmount),
  ]
  if (allowance === null || allowance >= sellMax || sell === 'ETH') {
    const { gasUsed } = await intents.simulate(call)
    return [intents.build(call, { gasUsed, balanceChanges })]
  }
  const { gasLimit: _ofTheSwap, ...without } = call
  const approval: PreparedCall = {
    ...without,
    kind: 'approval',
    to: sell,
    data: encodeApproval(spender, sellMax),
    value: 0n,
    deadline: null,
    token: sell,
  }
  const { gasUsed } = await intents.simulate(approval)
  return [
    intents.build(approval, { gasUsed, balanceChanges: [] }),
    intents.build(call, { gasUsed: null, balanceChanges }),
  ]
}

async function store(
  options: SwapsOptions,
  calls: readonly IntentRecord[],
  built: {
    readonly swap: SwapRecord
    readonly fingerprint: string
    readonly isConfirmed: boolean
  },
): Promise<void> {
  const { clock, database, intents, outbox } = options
  const now = new Date(clock.nowMs())
  const since = built.isConfirmed ? null : new Date(now.getTime() - guardMs)
  await database.transaction(async (tx) => {
    const existing = await swapsStore(tx).noteFingerprint({
      fingerprint: built.fingerprint,
      swapId: built.swap.id,
      now,
      since,
    })
    if (existing !== undefined) throw duplicateOf(existing)
    await swapsStore(tx).pruneFingerprints(new Date(now.getTime() - 2 * guardMs))
    await swapsStore(tx).insert(built.swap)
    await intents.create({ tx, outbox, now }, calls, { preparedBy: built.swap.accountId })
  })
}

function duplicateOf(existingSwapId: string): AppError {
  return new AppError(
    tradingErrors.possible_duplicate,
    'Nearly the same swap was built within the last 30 seconds.',
    { extra: { existingSwapId } },
  )
}

/** Sizes within about an eighth of each other count as the same, because a repeat is quoted at another price. */
function fingerprintOf(accountId: string, trader: Hex, { question }: QuoteRecord): string {
  const { amount, buy, sell, side } = question
  const bits = amount.toString(2)
  const bucket = `${bits.length}:${bits.slice(0, 4)}`
  return createHash('sha256')
    .update([accountId, trader, side, sell, buy, bucket].join('|'))
    .digest('hex')
}

/** The quoted amount beside the one that arrived, from the logs of the transaction. */
async function executionOf(
  { evm, venue }: SwapsOptions,
  swap: SwapRecord,
  intent: IntentRecord,
): Promise<SwapView['execution']> {
  if (intent.state !== 'confirmed' || intent.transactionHash === null) return null
  const receipt = await evm.getTransactionReceipt(intent.transactionHash)
  if (receipt === null) return null
  const arrived = arrivalOf(venue, intent, receipt.logs)
  if (arrived === undefined) return null
  const quoted = BigInt(swap.quote.buyAmount.amountAtomic)
  return {
    soldAtomic: swap.quote.side === 'exactIn' ? swap.quote.sellAmount.amountAtomic : null,
    boughtAtomic: arrived.amount.toString(),
    quotedBuyAtomic: quoted.toString(),
    slippageBps: Number(((quoted - arrived.amount) * basisPoints) / quoted),
    transactionHash: receipt.transactionHash,
    blockNumber: Number(receipt.blockNumber),
  }
}

function required<value>(value: value | undefined): value {
  if (value === undefined) throw new Error('assertion failed: a swap has its swap intent')
  return value
}
