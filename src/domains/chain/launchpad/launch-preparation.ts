import { decodeFunctionResult, getAddress } from 'viem'
import { createId } from '../../../kernel/ids.ts'
import { parseAmount } from '../../../kernel/money.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainPositions } from '../chain-index/index.ts'
import type { Intents } from '../intents/index.ts'
import { curveLaunchpadAbi } from './abi.gen.ts'
import { encodeLaunch } from './calldata.ts'
import { type AntiSnipe, openingState, quoteBuy } from './curve.ts'
import type { Factory, FactoryConfig } from './factory.ts'
import { type FeeRecipientInput, readFeeRecipients } from './fee-recipients.ts'
import { invalid, launchFaults } from './launch-input.ts'
import { launchIdPrefix } from './launchpad.schemas.ts'
import type { PoolFamilies } from './pool-launches/pool-families.ts'
import {
  assertSameToken,
  hexOf,
  type LaunchFrame,
  launchChanges,
  type PreparedLaunchView,
  storePreparedLaunch,
} from './prepared-launch.ts'
import { assertRehearsed, noLimits, noPool, type RehearsalFits } from './rehearsed.ts'
import { withSlippage } from './slippage.ts'

/** The input of a launch in any family. */
export type LaunchInput = {
  readonly creator: string
  readonly name: string
  readonly symbol: string
  readonly metadataUri?: string
  readonly description?: string
  /** One account that gets all creator fees; the creator unless given. */
  readonly feeRecipient?: string
  /** Several accounts with their shares, instead of `feeRecipient`. */
  readonly feeRecipients?: readonly FeeRecipientInput[]
  readonly initialBuyEth?: string
  /** A rehearsal of the same launch; see `assertRehearsed`. */
  readonly rehearsalId?: string
  readonly maxSlippageBps: number
  readonly deadlineSeconds: number
}

export type PrepareLaunchInput = LaunchInput & { readonly antiSnipe?: AntiSnipe }

export type LaunchesServiceOptions = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly factory: Factory
  readonly families: PoolFamilies
  readonly intents: Intents
  readonly positions: ChainPositions
  readonly chainId: number
  readonly evm: ChainEvm
  /** Whether an account is a simulated trader's; none is unless given. */
  readonly isSimulated?: (address: string) => boolean
  /** Without it no launch can name a rehearsal. */
  readonly rehearsalFits?: RehearsalFits
}

/**
 * Stores a launch in state `prepared` with the unsigned transaction that makes the token. A refused one leaves nothing
 * behind.
 */
export async function prepareLaunch(
  options: LaunchesServiceOptions,
  input: PrepareLaunchInput,
  frame?: LaunchFrame,
): Promise<PreparedLaunchView> {
  const { factory, intents } = options
  const texts = readTexts(input, factory.address)
  const feeRecipients = readFeeRecipients({ ...input, launchpad: factory.address })
  await factory.assertReady()
  const config = await factory.config()
  const buy = readInitialBuy(input, config)
  const antiSnipe = readAntiSnipe(input.antiSnipe)
  await assertRehearsed(options.rehearsalFits, input.rehearsalId, {
    family: 'curve',
    creator: texts.creator,
    name: texts.name,
    symbol: texts.symbol,
    initialBuy: buy.ethIn,
    ...noPool,
    limits: noLimits,
    antiSnipe: antiSnipe.startBps === 0 ? null : antiSnipe,
  })
  const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const salt = hexOf(options.random.bytes(32))
  const params = {
    name: texts.name,
    symbol: texts.symbol,
    metadataUri: texts.metadataUri,
    feeRecipients,
    antiSnipe,
    salt,
    minTokensOut: buy.minTokensOut,
    deadline,
  }
  const token = getAddress(await factory.predictToken(texts.creator, params))
  const call = {
    kind: 'launch',
    from: texts.creator,
    to: factory.address,
    data: encodeLaunch(params),
    value: config.launchFee + buy.ethIn,
    deadline,
    expiresAt,
    reference: frame?.launchId ?? newLaunchId(options),
    token,
  } as const
  await intents.assertFunds(texts.creator, call.value)
  const { gasUsed, returnData } = await intents.simulate(call)
  const made = { abi: curveLaunchpadAbi, functionName: 'launch', data: returnData } as const
  assertSameToken(getAddress(decodeFunctionResult(made)), token)
  const balanceChanges = launchChanges({
    creator: texts.creator,
    token,
    ethSpent: config.launchFee + buy.ethIn - buy.refund,
    tokensBought: buy.tokensOut,
  })
  const prepared = {
    family: 'curve',
    factory: factory.address,
    call,
    intent: intents.build(call, { gasUsed, balanceChanges }),
    texts: { ...texts, feeRecipient: feeRecipients[0]?.account ?? texts.creator },
    firstBuy: buy.ethIn,
    supply: config.totalSupply,
    curve: config,
    rehearsalId: input.rehearsalId ?? null,
  } as const
  return storePreparedLaunch(options, prepared, frame)
}

/** An id that cannot be guessed. */
export function newLaunchId({ clock, random }: Pick<LaunchesServiceOptions, 'clock' | 'random'>) {
  return createId(launchIdPrefix, clock.nowMs(), random.bytes(10))
}

type InitialBuy = {
  readonly ethIn: bigint
  readonly tokensOut: bigint
  readonly refund: bigint
  readonly minTokensOut: bigint
}

/** Raises 400 `request.invalid` with every fault of the texts. */
export function readTexts(input: LaunchInput, launchpadAddress: Hex) {
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
  return { creator: getAddress(creator), name, symbol, metadataUri, description }
}

const noAntiSnipe = { startBps: 0, durationSeconds: 0, decay: 'linear' } as const

/** Raises 400 `request.invalid` for an anti-snipe fee with only one of its two members. */
export function readAntiSnipe(antiSnipe: AntiSnipe = noAntiSnipe): AntiSnipe {
  if ((antiSnipe.startBps === 0) === (antiSnipe.durationSeconds === 0)) return antiSnipe
  throw invalid([
    {
      location: 'body/antiSnipe',
      message: 'must have both a start and a duration, or neither',
    },
  ])
}

/** Raises 400 `request.invalid` for more ether than the new curve can take. */
export function readInitialBuy(input: LaunchInput, config: FactoryConfig): InitialBuy {
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
