import {
  type ContractFunctionReturnType,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
  parseAbi,
} from 'viem'
import { AppError } from '../../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../../ports/chain-evm.ts'
import type { Clock } from '../../../../ports/clock.ts'
import { ponsLaunchpadAbi, uniLaunchpadAbi } from '../abi.gen.ts'
import {
  type CodeCheck,
  createCodeCheck,
  createPartChecks,
  type FactoryPart,
  type FeeOwners,
  type PartCodeHashes,
  problemsOf,
  readFeeOwners,
} from '../factory.ts'
import type { PoolFamily } from '../launch-families.ts'
import { launchpadErrors } from '../launchpad.errors.ts'
import { type FeeTier, usualTier } from './opening.ts'
import { type PoolLaunchParams, toPonsParams, toUniParams } from './pool-calldata.ts'

const termsMs = 30_000
const uniswapFactoryAbi = parseAbi([
  'function feeAmountTickSpacing(uint24 fee) view returns (int24 spacing)',
])
/**
 * The tiers that Uniswap's factory had from its start and that launches can use; others may have been enabled since.
 */
const usualFeesPpm = [500, 3_000, 10_000] as const
/** Rules of the launchpad: no tier with a higher fee, and none with a smaller tick spacing. */
const feePpmMax = 10_000
const tickSpacingMin = 10

/** A contract's address and the hash of the code expected there; null accepts any. */
export type ContractPlace = { readonly address: string; readonly codeHash: Hex | null }

/** The deployment terms of a launchpad with locked pools. */
export type PoolTerms = Readonly<
  ContractFunctionReturnType<typeof uniLaunchpadAbi, 'view', 'terms'>
>

/** The launchpad of one family, read through the chain port. */
export type PoolFactory = {
  readonly family: PoolFamily
  readonly address: Hex
  /** At most half a minute old; only the owner of the protocol's fees can change. */
  readonly terms: () => Promise<PoolTerms>
  /** Read anew each time. */
  readonly feeOwners: () => Promise<FeeOwners>
  /** At most half a minute old. */
  readonly code: () => Promise<CodeCheck>
  /** The vault, the pool factory and wrapped ether, which the terms name; at most half a minute old. */
  readonly parts: () => Promise<readonly FactoryPart[]>
  /** Raises 503 `launchpad.factory_not_ready` unless its code and that of the contracts it names are expected. */
  readonly assertReady: () => Promise<void>
  readonly predictToken: (creator: Hex, params: PoolLaunchParams) => Promise<Hex>
  /** The tier with that fee; null when the pool factory has not enabled it, or the family does not allow it. */
  readonly tierOf: (feePpm: number) => Promise<FeeTier | null>
  /** The usual tiers that the family allows, cheapest first. */
  readonly tiers: () => Promise<readonly FeeTier[]>
}

/** Reads the family's launchpad, lazily. */
export function createPoolFactory(options: {
  readonly evm: ChainEvm
  readonly clock: Clock
  readonly family: PoolFamily
  readonly place: ContractPlace
  readonly partCodeHashes?: PartCodeHashes
}): PoolFactory {
  const { evm, family } = options
  const address = getAddress(options.place.address)
  const code = createCodeCheck({ ...options, address, expected: options.place.codeHash })
  const tierOf = (feePpm: number) =>
    family === 'uni' ? readTier(evm, readTerms, feePpm) : Promise.resolve(fixedTier(feePpm))
  let kept: { readonly terms: PoolTerms; readonly atMs: number } | undefined

  return {
    family,
    address,
    terms: readTerms,
    feeOwners: () => readFeeOwners(evm, address),
    code,
    parts: createPartChecks(options, async () => {
      const { creatorFees, factory, weth } = await readTerms()
      return {
        creatorFees: getAddress(creatorFees),
        poolFactory: getAddress(factory),
        weth: getAddress(weth),
      }
    }),
    async assertReady() {
      const isReady = problemsOf(await code()).length === 0
      const parts = isReady ? await this.parts() : []
      if (isReady && parts.every((part) => problemsOf(part.code).length === 0)) return
      throw new AppError(
        launchpadErrors.factory_not_ready,
        `The code of the ${family} launchpad, or of a contract that it names, is not the expected one.`,
      )
    },
    predictToken: (creator, params) =>
      family === 'uni' ? predictUni(creator, params) : predictPons(creator, params),
    tierOf,
    async tiers() {
      const found = await Promise.all(usualFeesPpm.map((feePpm) => tierOf(feePpm)))
      return found.filter((tier) => tier !== null)
    },
  }

  async function readTerms(): Promise<PoolTerms> {
    const nowMs = options.clock.nowMs()
    if (kept !== undefined && nowMs - kept.atMs < termsMs) return kept.terms
    const call = { abi: uniLaunchpadAbi, functionName: 'terms' } as const
    const data = await evm.call({ to: address, data: encodeFunctionData(call) })
    const terms = decodeFunctionResult({ ...call, data })
    kept = { terms, atMs: nowMs }
    return terms
  }

  async function predictUni(creator: Hex, params: PoolLaunchParams): Promise<Hex> {
    const call = { abi: uniLaunchpadAbi, functionName: 'predictToken' } as const
    const data = encodeFunctionData({ ...call, args: [creator, toUniParams(params)] })
    const answer = await evm.call({ to: address, data })
    return getAddress(decodeFunctionResult({ ...call, data: answer }))
  }

  async function predictPons(creator: Hex, params: PoolLaunchParams): Promise<Hex> {
    const call = { abi: ponsLaunchpadAbi, functionName: 'predictToken' } as const
    const data = encodeFunctionData({ ...call, args: [creator, toPonsParams(params)] })
    const answer = await evm.call({ to: address, data })
    return getAddress(decodeFunctionResult({ ...call, data: answer }))
  }
}

/** The tier of a family whose launches cannot choose. */
function fixedTier(feePpm: number): FeeTier | null {
  return feePpm === usualTier.feePpm ? usualTier : null
}

async function readTier(
  evm: ChainEvm,
  terms: () => Promise<PoolTerms>,
  feePpm: number,
): Promise<FeeTier | null> {
  if (feePpm > feePpmMax) return null
  const call = { abi: uniswapFactoryAbi, functionName: 'feeAmountTickSpacing' } as const
  const data = encodeFunctionData({ ...call, args: [feePpm] })
  const { factory } = await terms()
  const answer = await evm.call({ to: factory, data })
  const tickSpacing = decodeFunctionResult({ ...call, data: answer })
  return tickSpacing < tickSpacingMin ? null : { feePpm, tickSpacing }
}
