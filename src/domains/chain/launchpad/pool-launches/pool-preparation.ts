import { decodeFunctionResult, getAddress } from 'viem'
import { AppError } from '../../../../kernel/errors.ts'
import { formatAmount, parseAmount } from '../../../../kernel/money.ts'
import { uniLaunchpadAbi } from '../abi.gen.ts'
import type { AntiSnipe } from '../curve.ts'
import { readFeeRecipients } from '../fee-recipients.ts'
import type { PoolFamily } from '../launch-families.ts'
import { invalid } from '../launch-input.ts'
import {
  type LaunchesServiceOptions,
  type LaunchInput,
  newLaunchId,
  readAntiSnipe,
  readTexts,
} from '../launch-preparation.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import {
  assertSameToken,
  hexOf,
  type LaunchFrame,
  launchChanges,
  type PreparedLaunchView,
  storePreparedLaunch,
} from '../prepared-launch.ts'
import { assertRehearsed, noLimits } from '../rehearsed.ts'
import { withSlippage } from '../slippage.ts'
import { firstBuyAt, openingAt, sortsFirst } from './opening.ts'
import { encodePoolLaunch, type PoolLaunchParams } from './pool-calldata.ts'
import type { PoolFactory, PoolTerms } from './pool-factory.ts'
import { familyOf } from './pool-families.ts'
import { type PoolRange, type RangeInput, readRange } from './pool-range.ts'

/** A launch sells at most this fraction (1 / n) of the supply to bids in its way: enough to clear bids of dust. */
const partForBids = 1_000n
/** How many addresses are tried; each has a random salt, so that nobody can occupy its pool beforehand. */
const saltsMax = 3

export type PreparePoolLaunchInput = LaunchInput &
  RangeInput & {
    /** Zeros for none; `uni` has no transaction limit. */
    readonly limits?: PoolLaunchParams['limits']
    /** What is burnt of what leaves the pool at first. */
    readonly antiSnipe?: AntiSnipe
  }

/**
 * Stores a launch of a family without a curve in state `prepared`, with the unsigned transaction that makes the token
 * and locks its supply. A refused one leaves nothing behind; 503 when the family is not configured.
 */
export async function preparePoolLaunch(
  options: LaunchesServiceOptions,
  launch: { readonly family: PoolFamily; readonly input: PreparePoolLaunchInput },
  frame?: LaunchFrame,
): Promise<PreparedLaunchView> {
  const { family, input } = launch
  const { intents } = options
  const factory = familyOf(options.families, family)
  const texts = readTexts(input, factory.address)
  const feeRecipients = readFeeRecipients({ ...input, launchpad: factory.address })
  await factory.assertReady()
  const terms = await factory.terms()
  const { tier, ...ticks } = await readRange(factory, input)
  const pool = { feeTier: tier.feePpm, ...ticks }
  const ethIn = readFirstBuy(input)
  const limits = readLimits(input.limits)
  const antiSnipe = readAntiSnipe(input.antiSnipe)
  await assertRehearsed(options.rehearsalFits, input.rehearsalId, {
    family,
    creator: texts.creator,
    name: texts.name,
    symbol: texts.symbol,
    initialBuy: ethIn,
    ...pool,
    limits,
    antiSnipe: antiSnipe.startBps === 0 ? null : antiSnipe,
  })
  const { deadline, expiresAt } = await intents.deadlineIn(input.deadlineSeconds)
  const reference = frame?.launchId ?? newLaunchId(options)
  const value = terms.launchFee + ethIn
  await intents.assertFunds(texts.creator, value)
  const { bought, call, gasUsed } = await atFreeAddress(async () => {
    const open = {
      name: texts.name,
      symbol: texts.symbol,
      metadataUri: texts.metadataUri,
      ...pool,
      feeRecipients,
      limits,
      antiSnipe,
      salt: hexOf(options.random.bytes(32)),
      minTokensOut: 0n,
      maxTokensToBids: terms.totalSupply / partForBids,
      deadline,
    }
    const predicted = await factory.predictToken(texts.creator, open)
    const tokensOut = tokensBought(predicted, { terms, range: { tier, ...ticks }, ethIn })
    const minTokensOut = tokensOut === 0n ? 0n : withSlippage(tokensOut, input.maxSlippageBps)
    const from = texts.creator
    const made = callOf(factory, { ...open, minTokensOut }, { from, value, expiresAt, reference })
    const one = { ...made, token: predicted }
    return { call: one, bought: tokensOut, ...(await simulated(options, one)) }
  })
  const { token } = call
  const changes = { creator: texts.creator, token, ethSpent: call.value, tokensBought: bought }
  const prepared = {
    family,
    factory: factory.address,
    call,
    intent: intents.build(call, { gasUsed, balanceChanges: launchChanges(changes) }),
    texts: { ...texts, feeRecipient: feeRecipients[0]?.account ?? texts.creator },
    firstBuy: ethIn,
    supply: terms.totalSupply,
    curve: { curveSupply: 0n, virtualEth: 0n, virtualToken: 0n },
    rehearsalId: input.rehearsalId ?? null,
  } as const
  return storePreparedLaunch(options, prepared, frame)
}

function callOf(
  factory: PoolFactory,
  params: PoolLaunchParams,
  frame: {
    readonly from: `0x${string}`
    readonly value: bigint
    readonly expiresAt: Date
    readonly reference: string
  },
) {
  const data = encodePoolLaunch(factory.family, params)
  return { kind: 'launch', to: factory.address, data, deadline: params.deadline, ...frame } as const
}

async function simulated(
  { intents }: LaunchesServiceOptions,
  call: ReturnType<typeof callOf> & { readonly token: `0x${string}` },
) {
  const { gasUsed, returnData } = await intents.simulate(call)
  const made = { abi: uniLaunchpadAbi, functionName: 'launch', data: returnData } as const
  assertSameToken(getAddress(decodeFunctionResult(made)), call.token)
  return { gasUsed }
}

/** Tries another address when the pool of the one before is occupied by bids. */
async function atFreeAddress<made>(attempt: () => Promise<made>): Promise<made> {
  for (let left = saltsMax - 1; ; left--) {
    try {
      return await attempt()
    } catch (failure) {
      if (left === 0 || !isOccupied(failure)) throw failure
    }
  }
}

function isOccupied(failure: unknown): boolean {
  if (!(failure instanceof AppError) || failure.spec !== launchpadErrors.simulation_failed) {
    return false
  }
  const revert = failure.options.extra?.['revert']
  return (
    typeof revert === 'object' &&
    revert !== null &&
    'error' in revert &&
    revert.error === 'PoolOccupied'
  )
}

function tokensBought(
  token: `0x${string}`,
  launch: { readonly terms: PoolTerms; readonly range: PoolRange; readonly ethIn: bigint },
): bigint {
  const { ethIn, range, terms } = launch
  if (ethIn === 0n) return 0n
  const buyAs = (isToken0: boolean) =>
    firstBuyAt(openingAt(range, { isToken0, supply: terms.totalSupply }), range.tier, ethIn)
  const { amountOut, isComplete } = buyAs(sortsFirst(token, terms.weth))
  if (isComplete && amountOut > 0n) return amountOut
  // The next try has another address, which may sort the other way and cost a few wei more or less.
  const [one, other] = [buyAs(true).amountIn, buyAs(false).amountIn]
  const mostEth = one < other ? one : other
  throw invalid([
    {
      location: 'body/initialBuyEth',
      ...(isComplete
        ? {
            message: 'buys less than the smallest unit',
            fix: 'Leave it out to launch without a first buy.',
          }
        : {
            message: 'is more than all tokens of the pool cost, up to the end of its range',
            fix: `Use at most ${formatAmount(mostEth, 18)}.`,
          }),
    },
  ])
}

/** Wei of the first buy; raises 400 `request.invalid` for an explicit zero. */
export function readFirstBuy({ initialBuyEth }: LaunchInput): bigint {
  if (initialBuyEth === undefined) return 0n
  const location = 'body/initialBuyEth'
  const ethIn = parseAmount(initialBuyEth, 18, location)
  if (ethIn > 0n && ethIn < 2n ** 127n) return ethIn
  throw invalid([
    {
      location,
      message: ethIn === 0n ? 'is zero' : 'is more ether than there is',
      fix: 'Leave it out to launch without a first buy.',
    },
  ])
}

/** Raises 400 `request.invalid` for a limit without a duration, or the reverse. */
export function readLimits(
  limits: PoolLaunchParams['limits'] = noLimits,
): PoolLaunchParams['limits'] {
  const isLimited = limits.walletBps > 0 || limits.transactionBps > 0
  if (isLimited === limits.durationSeconds > 0) return limits
  throw invalid([
    {
      location: 'body/limits',
      message: 'must have both a share of the supply and a duration, or be left out',
    },
  ])
}
