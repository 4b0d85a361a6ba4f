import { decodeFunctionResult, encodeFunctionData, getAddress } from 'viem'
import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Clock } from '../../../ports/clock.ts'
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
import { type PoolLaunchParams, toPonsParams, toUniParams } from './pool-calldata.ts'

const termsMs = 30_000

/** Where a contract is, and what code is expected there; null accepts any. */
export type ContractPlace = { readonly address: string; readonly codeHash: Hex | null }

/** What a launchpad with locked pools was deployed with. */
export type PoolTerms = {
  readonly factory: Hex
  readonly weth: Hex
  readonly creatorFees: Hex
  readonly protocolFeeOwner: Hex
  readonly totalSupply: bigint
  readonly launchFee: bigint
  readonly creatorShareBps: number
  readonly minStartTick: number
  readonly maxStartTick: number
}

/** The launchpad of one family, read through the chain port. */
export type PoolFactory = {
  readonly family: PoolFamily
  readonly address: Hex
  /** At most half a minute old: who claims the protocol's fees may change, and nothing else. */
  readonly terms: () => Promise<PoolTerms>
  /** As they are now. */
  readonly feeOwners: () => Promise<FeeOwners>
  /** At most half a minute old. */
  readonly code: () => Promise<CodeCheck>
  /** The vault, the pool factory and wrapped ether, which its terms name; at most half a minute old. */
  readonly parts: () => Promise<readonly FactoryPart[]>
  /** Raises 503 `launchpad.factory_not_ready` unless its code and that of the contracts it names are expected. */
  readonly assertReady: () => Promise<void>
  readonly predictToken: (creator: Hex, params: PoolLaunchParams) => Promise<Hex>
}

/** Reads the family's launchpad; nothing is read before it is asked for. */
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
