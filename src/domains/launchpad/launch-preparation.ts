import { decodeFunctionResult, getAddress } from 'viem'
import { createId } from '../../kernel/ids.ts'
import { parseAmount } from '../../kernel/money.ts'
import type { EvmSimulation, Hex } from '../../ports/chain-evm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Outbox } from '../../ports/event-log.ts'
import type { Random } from '../../ports/random.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeLaunch, paramsHash } from './calldata.ts'
import { openingState, quoteBuy } from './curve.ts'
import type { Factory, FactoryConfig } from './factory.ts'
import type { IntentsService } from './intents.service.ts'
import type { BalanceChange } from './intents.store.ts'
import { invalid, launchFaults } from './launch-input.ts'
import { type IntentView, type LaunchView, launchIdPrefix } from './launchpad.schemas.ts'
import { simulationFailed } from './refusals.ts'
import { withSlippage } from './slippage.ts'
import { createIntent, createLaunch } from './transitions.ts'
import { intentView, launchView } from './views.ts'

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

/**
 * Makes a launch in state `prepared` with the unsigned transaction that makes the token. A refused one leaves nothing
 * behind.
 */
export async function prepareLaunch(
  options: LaunchesServiceOptions,
  input: PrepareLaunchInput,
): Promise<LaunchView & { readonly intent: IntentView }> {
  const { clock, factory, intents } = options
  const texts = readTexts(input, factory.address)
  await factory.assertReady()
  const config = await factory.config()
  const buy = readInitialBuy(input, config)
  const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const salt = hexOf(options.random.bytes(32))
  const token = getAddress(await factory.predictToken({ ...texts, salt }))
  const call = {
    kind: 'launch',
    from: texts.creator,
    to: factory.address,
    data: encodeLaunch({ ...texts, salt, minTokensOut: buy.minTokensOut, deadline }),
    value: config.launchFee + buy.ethIn,
    deadline,
    expiresAt,
    launchId: createId(launchIdPrefix, clock.nowMs(), options.random.bytes(10)),
    token,
  } as const
  await intents.assertFunds(texts.creator, call.value)
  const simulation = await intents.simulate(call)
  assertSameToken(simulation, token)
  const intent = intents.build(call, {
    gasUsed: simulation.gasUsed,
    balanceChanges: launchChanges({ creator: texts.creator, token, config, buy }),
  })
  const now = new Date(clock.nowMs())
  const launch = await options.database.transaction(async (tx) => {
    const at = { tx, outbox: options.outbox, now }
    await createIntent(at, intent)
    return createLaunch(at, {
      ...texts,
      id: call.launchId,
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
      ...notOnChain,
      expiresAt,
      createdAt: now,
      updatedAt: now,
    })
  })
  const position = await options.positions.current()
  const { chainId } = options
  const shown = { curve: undefined, position, chainId, launchpad: factory.address }
  return { ...launchView(launch, shown), intent: intentView(intent, position) }
}

const notOnChain = {
  transactionHash: null,
  evidence: null,
  launchedAt: null,
  confirmedEvent: null,
  tradingEvent: null,
  graduatedEvent: null,
} as const

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

function launchChanges({
  buy,
  config,
  creator,
  token,
}: {
  readonly buy: InitialBuy
  readonly config: FactoryConfig
  readonly creator: Hex
  readonly token: Hex
}): readonly BalanceChange[] {
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

function hexOf(bytes: Uint8Array): Hex {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
