import { getAddress } from 'viem'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { requestErrors, resourceErrors } from '../../../kernel/shared-errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { ChainForks } from '../../../ports/chain-fork.ts'
import type { Ports } from '../../../ports/ports.ts'
import { addressOf, drawCrowd, saltOf } from './crowd.ts'
import { openCurve } from './curve-venue.ts'
import { factsOf, type LaunchFacts, launchHashOf, usualTier } from './launch-facts.ts'
import { readTickSpacing } from './pool-calls.ts'
import { openPool, type SwapContracts } from './pool-venue.ts'
import { resultView } from './rehearsal-view.ts'
import { rehearsalsErrors } from './rehearsals.errors.ts'
import { type RehearsalInput, type RehearsalView, rehearsalIdPrefix } from './rehearsals.schemas.ts'
import { rehearsalsStore } from './rehearsals.store.ts'
import { type Outcome, type Plan, simulate } from './simulation.ts'

export type RehearsalsServiceOptions = Ports<'clock' | 'database' | 'random'> & {
  readonly evm: Pick<ChainEvm, 'call' | 'getBlock'>
  /** Null where the chain cannot be forked. */
  readonly forks: ChainForks | null
  readonly settings: {
    readonly launchpadAddress: string
    readonly chainId: number
    /**
     * Launchpads with locked pools, and the Uniswap contracts for trading there; what is absent or null cannot be
     * rehearsed.
     */
    readonly pools?: {
      readonly uni: string | null
      readonly pons: string | null
      readonly router: string | null
      readonly quoter: string | null
    }
  }
}

type Contracts = { readonly launchpad: Hex; readonly swaps: SwapContracts | null }

export type RehearsalsService = ReturnType<typeof createRehearsalsService>

const retentionMs = 30 * 86_400_000
const removedAtOnce = 100
/** How many recent blocks a node without an archive still has the state of. */
const depthMax = 64n

/** Rehearses launches on copies of the chain. */
export function createRehearsalsService(options: RehearsalsServiceOptions) {
  const { database } = options
  return {
    /**
     * Runs a rehearsal. Raises 503 `rehearsals.not_configured` where the chain cannot be forked or has no such
     * launchpad.
     */
    async hold(input: RehearsalInput, signal: AbortSignal): Promise<RehearsalView> {
      const { clock, random } = options
      const { contracts, forks } = readyFor(options, input.family)
      const { request } = input
      const seed = request.seed ?? Buffer.from(random.bytes(12)).toString('hex')
      const facts = factsOf(input, await spacingOf(input, options.evm, contracts.launchpad))
      const plan = planOf(input, facts, { seed, contracts })
      const atBlock = await readBlock(request.atBlock, options.evm, contracts.launchpad)
      const { outcome, start } = await forks.withFork(
        { signal, ...(atBlock === undefined ? {} : { atBlock }) },
        async (fork) => ({ outcome: await simulate(fork, plan), start: fork.start }),
      )
      const nowMs = clock.nowMs()
      const view: RehearsalView = {
        id: createId(rehearsalIdPrefix, nowMs, random.bytes(10)),
        family: input.family,
        launchHash: launchHashOf(facts),
        chainId: options.settings.chainId,
        launchpad: contracts.launchpad,
        seed,
        fork: {
          blockNumber: Number(start.number),
          blockHash: start.hash,
          timestamp: new Date(Number(start.timestamp) * 1_000).toISOString(),
        },
        request,
        result: resultView(outcome, plan),
        warnings: warningsOf(outcome, plan, facts),
        createdAt: new Date(nowMs).toISOString(),
      }
      await database.transaction(async (transaction) => {
        const store = rehearsalsStore(transaction)
        await store.insert(view)
        await store.removeBefore(new Date(nowMs - retentionMs), removedAtOnce)
      })
      return view
    },

    /**
     * Whether a rehearsal was of a launch with these facts; checked before a prepared launch may name it. The creator
     * is compared only when the rehearsal named one.
     */
    async fits(
      rehearsalId: string,
      launch: LaunchFacts & { readonly creator: Hex },
    ): Promise<'differs' | 'fits' | 'unknown'> {
      const found = await rehearsalsStore(database.query).find(rehearsalId)
      if (found === undefined) return 'unknown'
      const { creator = launch.creator } = found.request.launch
      const isSame =
        found.launchHash === launchHashOf(launch) && getAddress(creator) === launch.creator
      return isSame ? 'fits' : 'differs'
    },

    /** Raises 404 for an id that is unknown or no longer stored. */
    async get(rehearsalId: string): Promise<RehearsalView> {
      const found = await rehearsalsStore(database.query).find(rehearsalId)
      if (found !== undefined) return found
      throw new AppError(resourceErrors.not_found, `There is no rehearsal ${rehearsalId}.`)
    },
  }
}

/** Raises 503 `rehearsals.not_configured`. */
function readyFor(
  { forks, settings }: RehearsalsServiceOptions,
  family: RehearsalInput['family'],
): { readonly contracts: Contracts; readonly forks: ChainForks } {
  const refused = (detail: string) =>
    new AppError(rehearsalsErrors.not_configured, detail, { extra: { configured: false } })
  if (forks === null) throw refused('This chain cannot be forked here.')
  if (family === 'curve') {
    return { forks, contracts: { launchpad: getAddress(settings.launchpadAddress), swaps: null } }
  }
  const { [family]: launchpad = null, quoter = null, router = null } = settings.pools ?? {}
  if (launchpad === null || quoter === null || router === null) {
    throw refused(`The family ${family}, or Uniswap, is not configured on this chain.`)
  }
  const swaps = { quoter: getAddress(quoter), router: getAddress(router) }
  return { forks, contracts: { launchpad: getAddress(launchpad), swaps } }
}

function planOf(
  { family, request }: RehearsalInput,
  facts: LaunchFacts,
  drawn: { readonly seed: string; readonly contracts: Contracts },
): Plan {
  const { contracts, seed } = drawn
  const { launchpad, swaps } = contracts
  const seconds = request.minutes * 60
  const { creator: given } = request.launch
  const creator = getAddress(given ?? addressOf(`${seed}:creator`))
  const launch = { ...facts, creator, salt: saltOf(seed) }
  const traders = drawCrowd(request.crowd, { seed, seconds })
  const { endTick, feeTier, startTick } = facts
  const isInPool = feeTier !== null && startTick !== null && endTick !== null
  if (family === 'curve' || !isInPool || swaps === null) {
    return { creator, seconds, traders, open: (fork) => openCurve(fork, launchpad, launch) }
  }
  const inPool = { ...launch, family, feeTier, startTick, endTick }
  return {
    creator,
    seconds,
    traders,
    open: (fork) => openPool(fork, { launchpad, ...swaps }, inPool),
  }
}

/** The tick spacing of the launch's tier; raises 400 for a tier that is not enabled. */
async function spacingOf(
  { family, request }: RehearsalInput,
  evm: RehearsalsServiceOptions['evm'],
  launchpad: Hex,
): Promise<number> {
  const feeTier = family === 'uni' ? request.launch.feeTier : undefined
  if (feeTier === undefined) return usualTier.tickSpacing
  const spacing = await readTickSpacing((call) => evm.call(call), launchpad, feeTier)
  if (spacing > 0) return spacing
  throw new AppError(requestErrors.invalid, 'The launch has a fee tier that is none.', {
    faults: [
      {
        location: 'body/launch/feeTier',
        message: 'is no fee tier that the pool factory has enabled',
        fix: 'Use 500, 3000 or 10000, in millionths of what goes in.',
      },
    ],
  })
}

async function readBlock(
  wanted: number | undefined,
  evm: RehearsalsServiceOptions['evm'],
  launchpad: Hex,
): Promise<bigint | undefined> {
  if (wanted === undefined) return undefined
  const newest = (await evm.getBlock('latest'))?.number ?? 0n
  const block = BigInt(wanted)
  if (block > newest || block + depthMax < newest) {
    throw unusableBlock(`not among the ${depthMax} blocks up to ${newest}`)
  }
  if (await isKnownAt(evm, launchpad, block)) return block
  throw unusableBlock('the launchpad was not there, or the node no longer keeps that state')
}

/**
 * A contract reverts a call without data, and an address without code accepts it; a pruned state is an error of the
 * node.
 */
async function isKnownAt(
  evm: RehearsalsServiceOptions['evm'],
  contract: Hex,
  block: bigint,
): Promise<boolean> {
  try {
    await evm.call({ to: contract, data: '0x' }, block)
    return false
  } catch (failure) {
    if (!(failure instanceof AppError)) throw failure
    if (failure.spec.code === chainErrors.reverted.code) return true
    if (failure.spec.code === chainErrors.refused.code) return false
    throw failure
  }
}

function unusableBlock(message: string): AppError {
  return new AppError(requestErrors.invalid, 'The chain cannot be forked at this block.', {
    faults: [{ location: 'body/atBlock', message }],
  })
}

function warningsOf(
  { figures, skipped }: Outcome,
  { traders }: Plan,
  facts: LaunchFacts,
): string[] {
  const { soldOut } = figures
  const early = traders.some(({ role, second }) => role === 'sniper' && second < 60)
  const { antiSnipe, limits } = facts
  return [
    'A rehearsal shows what a declared crowd would do, not what will happen. Gas is left out.',
    ...(skipped > 0 && soldOut !== null
      ? [
          `The pool opened ${soldOut.second} s after the launch; ${skipped} later orders were not traded.`,
        ]
      : []),
    ...(early && antiSnipe === null
      ? [
          limits.durationSeconds === 0
            ? 'Snipers come in the first minute and the launch has no anti-snipe fee.'
            : 'Snipers come in the first minute and the launch has no anti-snipe fee; limits slow one account down, and who uses many gets around them.',
        ]
      : []),
  ]
}
