import { decodeFunctionResult, getAddress } from 'viem'
import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { parseAmount } from '../../kernel/money.ts'
import { decodeCursor, toPage } from '../../kernel/page.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { EvmSimulation, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import type { ChainPosition, ChainPositions } from '../chain-index/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeLaunch, paramsHash } from './calldata.ts'
import { openingState, quoteBuy } from './curve.ts'
import { curvesStore } from './curves.store.ts'
import type { Factory, FactoryConfig } from './factory.ts'
import { type IntentsService, simulationFailed } from './intents.service.ts'
import type { BalanceChange } from './intents.store.ts'
import { invalid, launchFaults, readAddress } from './launch-input.ts'
import type { LaunchState } from './launch-states.ts'
import { type LaunchRecord, launchesStore } from './launches.store.ts'
import { type IntentView, type LaunchView, launchIdPrefix } from './launchpad.schemas.ts'
import { withSlippage } from './slippage.ts'
import { tradesStore } from './trades.store.ts'
import { createIntent, createLaunch } from './transitions.ts'
import { asOf, intentView, launchView, tradeView } from './views.ts'

export type PrepareLaunchInput = {
  readonly creator: string
  readonly name: string
  readonly symbol: string
  readonly metadataUri?: string
  readonly description?: string
  readonly feeRecipient?: string
  readonly initialBuyEth?: string
  readonly maxSlippageBps: number
  readonly deadlineSeconds: number
}

export type LaunchesServiceOptions = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly outbox: Outbox
  readonly factory: Factory
  readonly intents: IntentsService
  readonly positions: ChainPositions
  readonly chainId: number
}

export type LaunchesService = ReturnType<typeof createLaunchesService>

/** Prepares launches and shows them. Launches that are not on the chain are shown only by their id. */
export function createLaunchesService(options: LaunchesServiceOptions) {
  const { clock, database, factory, intents, outbox, positions } = options

  return {
    /** A launch in state `prepared` with the unsigned transaction that makes it; refused ones leave nothing behind. */
    async prepare(
      input: PrepareLaunchInput,
    ): Promise<LaunchView & { readonly intent: IntentView }> {
      const texts = readTexts(input, factory.address)
      await factory.assertReady()
      const config = await factory.config()
      const buy = readInitialBuy(input, config)
      const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
      const salt = hexOf(options.random.bytes(32))
      const token = getAddress(await factory.predictToken({ ...texts, salt }))
      const id = createId(launchIdPrefix, clock.nowMs(), options.random.bytes(10))
      const call = {
        kind: 'launch',
        from: texts.creator,
        to: factory.address,
        data: encodeLaunch({ ...texts, salt, minTokensOut: buy.minTokensOut, deadline }),
        value: config.launchFee + buy.ethIn,
        deadline,
        expiresAt,
        launchId: id,
        token,
      } as const
      await intents.assertFunds(texts.creator, call.value)
      const simulation = await intents.simulate(call)
      assertSameToken(simulation, token)
      const intent = intents.build(call, {
        gasUsed: simulation.gasUsed,
        balanceChanges: launchChanges(texts.creator, token, config, buy),
      })
      const now = new Date(clock.nowMs())
      const launch = await database.transaction(async (tx) => {
        const at = { tx, outbox, now }
        await createIntent(at, intent)
        return createLaunch(at, {
          ...texts,
          id,
          origin: 'prepared',
          state: 'prepared',
          token,
          paramsHash: paramsHash({ chainId: options.chainId, ...call }),
          intentId: intent.id,
          initialBuyAtomic: buy.ethIn === 0n ? null : buy.ethIn,
          supply: config.totalSupply,
          curveSupply: config.curveSupply,
          initialVirtualEth: config.virtualEth,
          initialVirtualToken: config.virtualToken,
          transactionHash: null,
          evidence: null,
          launchedAt: null,
          confirmedEvent: null,
          tradingEvent: null,
          graduatedEvent: null,
          expiresAt,
          createdAt: now,
          updatedAt: now,
        })
      })
      const position = await positions.current()
      return { ...view(launch, undefined, position), intent: intentView(intent, position) }
    },

    /** Takes the signed transaction of a launch. */
    async submit(
      launchId: string,
      signedTransaction: string,
    ): Promise<LaunchView & { readonly intent: IntentView }> {
      const launch = await byId(launchId)
      if (launch.intentId === null) {
        throw new AppError(resourceErrors.not_found, 'This launch was not prepared here.')
      }
      const intent = await intents.submit(launch.intentId, signedTransaction)
      const position = await positions.current()
      return {
        ...(await withCurve(await byId(launchId), position)),
        intent: intentView(intent, position),
      }
    },

    async get(launchId: string): Promise<LaunchView> {
      return withCurve(await byId(launchId), await positions.current())
    },

    /** The launch of a token that is on the chain. */
    async getByToken(address: string): Promise<LaunchView> {
      const launch = await onChain(readAddress(address, 'params/address'))
      return withCurve(launch, await positions.current())
    },

    async status(launchId: string) {
      const launch = await byId(launchId)
      const position = await positions.current()
      const shown = await withCurve(launch, position)
      const { evidence } = launch
      return {
        launchId: launch.id,
        status: launch.state,
        tokenAddress: shown.tokenAddress,
        transactionHash: launch.transactionHash,
        evidence: shown.evidence,
        confirmations:
          evidence === null || position === null
            ? 0
            : Math.max(0, Number(position.block.number - evidence.blockNumber) + 1),
        failure: await failureOf(launch),
        updatedAt: shown.updatedAt,
        asOf: asOf(position),
      }
    },

    /** Launches on the chain, newest first. */
    async list(query: {
      readonly creator?: string
      readonly status?: Extract<LaunchState, 'confirmed' | 'graduated' | 'trading'>
      readonly limit: number
      readonly cursor?: string
    }) {
      const position = await positions.current()
      const rows = await launchesStore(database.query).page({
        limit: query.limit,
        ...(query.creator === undefined
          ? {}
          : { creator: readAddress(query.creator, 'query/creator') }),
        ...(query.status === undefined ? {} : { state: query.status }),
        ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
      })
      const curves = await curvesStore(database.query).byTokens(rows.map((row) => row.token))
      const byToken = new Map(curves.map((curve) => [curve.token, curve]))
      const page = toPage({
        rows,
        limit: query.limit,
        key: (row) => placeOf(row.evidence),
        toItem: (row) => view(row, byToken.get(row.token), position),
      })
      return { ...page, asOf: asOf(position) }
    },

    /** A launch's trades, newest first. */
    async trades(launchId: string, query: { readonly limit: number; readonly cursor?: string }) {
      const launch = await byId(launchId)
      const position = await positions.current()
      const rows = await tradesStore(database.query).page({
        token: launch.token,
        limit: query.limit,
        ...(query.cursor === undefined ? {} : { after: readPlace(query.cursor) }),
      })
      const page = toPage({
        rows,
        limit: query.limit,
        key: placeOf,
        toItem: (row) => tradeView(row, position),
      })
      return { ...page, asOf: asOf(position) }
    },

    onChain,
  }

  async function byId(launchId: string): Promise<LaunchRecord> {
    const launch = await launchesStore(database.query).byId(launchId)
    if (launch !== undefined) return launch
    throw new AppError(resourceErrors.not_found, `There is no launch ${launchId}.`)
  }

  async function onChain(token: Hex): Promise<LaunchRecord> {
    const launch = await launchesStore(database.query).byToken(token)
    // A token that is only prepared is nobody else's business.
    if (launch !== undefined && launch.evidence !== null) return launch
    throw new AppError(resourceErrors.not_found, `There is no launched token at ${token}.`)
  }

  async function failureOf(launch: LaunchRecord) {
    if (launch.intentId === null || launch.evidence !== null) return null
    const { failure } = await intents.byId(launch.intentId)
    return failure === null ? null : { ...failure }
  }

  async function withCurve(
    launch: LaunchRecord,
    position: ChainPosition | null,
  ): Promise<LaunchView> {
    return view(launch, await curvesStore(database.query).byToken(launch.token), position)
  }

  function view(
    launch: LaunchRecord,
    curve: Parameters<typeof launchView>[1]['curve'],
    position: ChainPosition | null,
  ): LaunchView {
    return launchView(launch, {
      curve,
      position,
      chainId: options.chainId,
      launchpad: factory.address,
    })
  }
}

type InitialBuy = {
  readonly ethIn: bigint
  readonly tokensOut: bigint
  readonly refund: bigint
  readonly minTokensOut: bigint
}

function readTexts(input: PrepareLaunchInput, launchpadAddress: Hex) {
  const { description = null, feeRecipient = null, metadataUri = '' } = input
  const { creator, name, symbol } = input
  const faults = launchFaults({
    creator,
    name,
    symbol,
    metadataUri,
    description,
    feeRecipient,
    launchpadAddress,
  })
  if (faults.length > 0) throw invalid(faults)
  return {
    creator: getAddress(creator),
    name,
    symbol,
    metadataUri,
    description,
    feeRecipient: getAddress(feeRecipient ?? creator),
  }
}

function readInitialBuy(input: PrepareLaunchInput, config: FactoryConfig): InitialBuy {
  if (input.initialBuyEth === undefined) {
    return { ethIn: 0n, tokensOut: 0n, refund: 0n, minTokensOut: 0n }
  }
  const location = 'body/initialBuyEth'
  const ethIn = parseAmount(input.initialBuyEth, 18, location)
  const result = quoteBuy(config, openingState(config), ethIn)
  if (!result.ok) {
    throw invalid([
      {
        location,
        message:
          result.reason === 'AmountTooSmall'
            ? 'is zero or buys less than the smallest unit'
            : 'is more than the curve can take',
        fix: 'Leave it out to launch without a first buy.',
      },
    ])
  }
  const { refund, tokenAmount } = result.quote
  return {
    ethIn,
    tokensOut: tokenAmount,
    refund,
    minTokensOut: withSlippage(tokenAmount, input.maxSlippageBps),
  }
}

function launchChanges(
  creator: Hex,
  token: Hex,
  config: FactoryConfig,
  buy: InitialBuy,
): readonly BalanceChange[] {
  const spent = config.launchFee + buy.ethIn - buy.refund
  const changes: readonly (readonly [string, 'in' | 'out', bigint])[] = [
    ['ETH', 'out', spent],
    [token, 'in', buy.tokensOut],
  ]
  return changes
    .filter(([, , amount]) => amount > 0n)
    .map(([asset, direction, amount]) => ({
      account: creator,
      asset,
      direction,
      amountAtomic: amount.toString(),
    }))
}

/** The address that the launch itself returns must be the one that was predicted. */
function assertSameToken(simulation: Extract<EvmSimulation, { ok: true }>, token: Hex): void {
  const returned = decodeFunctionResult({
    abi: curveLaunchpadAbi,
    functionName: 'launch',
    data: simulation.returnData,
  })
  if (getAddress(returned) === token) return
  throw simulationFailed({
    error: 'AddressMismatch',
    arguments: [
      { name: 'predicted', value: token },
      { name: 'returned', value: returned },
    ],
    sentence: 'The launch would make the token at another address than predicted.',
  })
}

function placeOf(
  evidence: { readonly blockNumber: bigint; readonly logIndex: number | null } | null,
): readonly string[] {
  return evidence === null ? [] : [evidence.blockNumber.toString(), String(evidence.logIndex ?? 0)]
}

function readPlace(cursor: string) {
  const [blockNumber = '', logIndex = ''] = decodeCursor(cursor, 2)
  if (!/^\d{1,18}$/.test(blockNumber) || !/^\d{1,9}$/.test(logIndex)) {
    throw invalid([{ location: 'query/cursor', message: 'not a cursor of this list' }])
  }
  return { blockNumber, logIndex: Number(logIndex) }
}

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
