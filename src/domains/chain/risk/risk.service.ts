import { LRUCache } from 'lru-cache'
import { getAddress, keccak256 } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import { upstreamErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, EvmBlock, Hex } from '../../../ports/chain-evm.ts'
import type { ChainForks } from '../../../ports/chain-fork.ts'
import type { Clock } from '../../../ports/clock.ts'
import { readPowers } from './code-reading.ts'
import {
  firstBlockBuyers,
  type HoldersOf,
  readHolders,
  shareBps,
  topHolders,
} from './holders-facts.ts'
import { readLimits, readLiquidity, readTradeCost } from './market-facts.ts'
import { riskErrors } from './risk.errors.ts'
import type { RiskView } from './risk.schemas.ts'
import type { GivenSubject, Holding, RiskSubject } from './subject.ts'
import { type Reader, reader } from './token-calls.ts'
import { type SwapVenue, tryToken } from './trial.ts'

export type RiskServiceOptions = {
  readonly evm: Pick<ChainEvm, 'call' | 'getBlock' | 'getCode' | 'getLogs' | 'getTransactionCount'>
  readonly clock: Clock
  /** Reads the launch; raises 404 for an unknown id. Null when its token is not on the chain. */
  readonly subjectOf: (launchId: string) => Promise<GivenSubject | null>
  /** An index of holders; without it transfers are read from the chain. */
  readonly holdersOf?: HoldersOf
  /** Null where the chain cannot be forked: then no trial is made. */
  readonly forks: ChainForks | null
  /** Null where no router is configured: then no sale in a pool is tried. */
  readonly swaps: SwapVenue | null
}

export type RiskService = ReturnType<typeof createRiskService>

const cacheMs = 15_000
const cacheMax = 500

type CachedFacts = { readonly atMs: number; readonly facts: Promise<RiskView> }
type Gaps = RiskView['gaps']

/** Gathers facts about tokens; calls within 15 seconds share one answer. */
export function createRiskService(options: RiskServiceOptions) {
  const kept = new LRUCache<string, CachedFacts>({ max: cacheMax })
  return {
    /** Raises 404 for an unknown launch and 409 `risk.not_on_chain` for one without a token. */
    facts(launchId: string): Promise<RiskView> {
      const nowMs = options.clock.nowMs()
      const held = kept.get(launchId)
      if (held !== undefined && nowMs - held.atMs < cacheMs) return held.facts
      const facts = gather(launchId, options)
      kept.set(launchId, { atMs: nowMs, facts })
      // A failure is not cached.
      facts.catch(() => kept.delete(launchId))
      return facts
    },
  }
}

async function gather(launchId: string, options: RiskServiceOptions): Promise<RiskView> {
  const { evm, subjectOf } = options
  const given = await subjectOf(launchId)
  if (given === null) {
    throw new AppError(riskErrors.not_on_chain, `${launchId} has no token on the chain.`)
  }
  const head = await evm.getBlock('latest')
  if (head === null) throw new AppError(upstreamErrors.unavailable, 'The chain has no block.')
  const read = reader((call) => evm.call(call, head.number))
  const subject = await withOwner(given, read)
  const supply = await read.totalSupply(subject.token)
  const question = { evm, subject, head, supply }
  const gaps: Gaps = []
  const [creatorBalance, holders, buyers, liquidity, cost, limits, code, factoryCode] =
    await Promise.all([
      read.balanceOf(subject.token, subject.creator),
      readHolders(question, options.holdersOf ?? null),
      firstBlockBuyers(question),
      readLiquidity({ evm, read }, subject),
      readTradeCost(read, subject),
      readLimits(read, subject, head),
      evm.getCode(subject.token),
      evm.getCode(subject.launchpad),
    ])
  if (holders === null) gaps.push({ fact: 'topHolders', reason: 'too many blocks or transfers' })
  if (buyers === null) gaps.push({ fact: 'firstBlockBuyers', reason: 'too many transfers' })
  return {
    launchId,
    token: subject.token,
    asOf: asOf(head),
    launch: launchFact(subject, factoryCode),
    totalSupplyAtomic: String(supply),
    creator: {
      account: getAddress(subject.creator),
      balanceAtomic: String(creatorBalance),
      shareOfSupplyBps: shareBps(creatorBalance, supply),
    },
    topHolders: holders === null ? null : topHolders(holders, question),
    firstBlockBuyers: buyers,
    liquidity,
    gaps,
    rights: { codeHash: keccak256(code), ...readPowers(code) },
    tradeCost: cost,
    limits,
    trial: await trial(options, { subject, gaps, read, holders: holders?.holders ?? [] }),
  }
}

async function withOwner({ pool, ...given }: GivenSubject, read: Reader): Promise<RiskSubject> {
  if (pool === null) return { ...given, pool }
  const owner = pool.owner ?? (await read.config(given.launchpad)).graduator
  return { ...given, pool: { ...pool, owner } }
}

/** Tries with the largest holder that still has a balance; `gaps` gets a reason when no trial can be made. */
async function trial(
  { forks, swaps }: RiskServiceOptions,
  parts: {
    readonly subject: RiskSubject
    readonly holders: readonly Holding[]
    readonly read: Reader
    readonly gaps: Gaps
  },
): Promise<RiskView['trial']> {
  const { gaps, holders, read, subject } = parts
  const [largest] = holders
  const venue = subject.pool === null ? null : swaps
  const reason = whyNot({ forks, largest, needsRouter: subject.pool !== null && swaps === null })
  if (forks === null || largest === undefined || reason !== null) {
    gaps.push({ fact: 'trial', reason: reason ?? 'nothing to try' })
    return null
  }
  const balance = await read.balanceOf(subject.token, largest.account)
  try {
    return await forks.withFork({}, (fork) =>
      tryToken(fork, { subject, venue, holding: { account: largest.account, balance } }),
    )
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    gaps.push({ fact: 'trial', reason: `the fork did not answer (${failure.spec.code})` })
    return null
  }
}

function whyNot(state: {
  readonly forks: ChainForks | null
  readonly largest: Holding | undefined
  readonly needsRouter: boolean
}): string | null {
  if (state.forks === null) return 'the chain cannot be forked here'
  if (state.largest === undefined) return 'nobody but the launch itself is known to hold any'
  return state.needsRouter ? 'no router for pools is configured' : null
}

function asOf({ hash, number, timestamp }: EvmBlock): RiskView['asOf'] {
  return {
    blockNumber: Number(number),
    blockHash: hash,
    timestamp: new Date(Number(timestamp) * 1_000).toISOString(),
  }
}

function launchFact(
  { blockNumber, expectedCodeHash, family, launchpad, transactionHash }: RiskSubject,
  code: Hex,
): RiskView['launch'] {
  const launchpadCodeHash = code === '0x' ? null : keccak256(code)
  return {
    family,
    launchpad,
    launchpadCodeHash,
    transactionHash,
    isExpectedCode: expectedCodeHash === null ? null : expectedCodeHash === launchpadCodeHash,
    blockNumber: Number(blockNumber),
  }
}
