import { getAddress, zeroAddress } from 'viem'
import { wholePage } from '../../../kernel/page.ts'
import type { ChainEvm } from '../../../ports/chain-evm.ts'
import type { Database } from '../../../ports/database.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { ChainPosition, ChainPositions } from '../chain-index/index.ts'
import { ethToComplete } from './curve.ts'
import {
  type CodeCheck,
  type Factory,
  type FactoryConfig,
  type FeeOwners,
  problemsOf,
} from './factory.ts'
import { type LaunchFamily, launchFamilies, type PoolFamily } from './launch-families.ts'
import { launchesStore } from './launches.store.ts'
import type { AsOfView, FactoryView, SharedContractView } from './launchpad.schemas.ts'
import { type FeeTier, lastTickOf, usualTier } from './pool-launches/opening.ts'
import type { PoolFactory, PoolTerms } from './pool-launches/pool-factory.ts'
import type { PoolFamilies } from './pool-launches/pool-families.ts'
import type { SharedContracts } from './shared-contracts.ts'
import { readTokenFactory, type TokenFactory } from './token-factory/token-factory.ts'
import { asOf, ethAmount, tokenAmount } from './views.ts'

const behindMax = 100n
const ppmPerBps = 100

type Options = {
  readonly database: Database
  readonly evm: ChainEvm
  readonly factory: Factory
  readonly families: PoolFamilies
  readonly tokenFactory: TokenFactory | null
  readonly positions: ChainPositions
  readonly chainId: number
  /** Contracts that no factory names and that launches or swaps use. */
  readonly shared: SharedContracts
}

/** Reports whether each factory is ready, and its terms. Never raises: a chain that does not answer is reported too. */
export function createFactoriesService(options: Options) {
  const { database, evm, positions } = options

  async function moment(): Promise<Moment> {
    const position = await positions.current()
    const head = await orSilence(async () => (await evm.getBlock('latest'))?.number ?? null)
    return { position, head }
  }

  async function ofFamily(family: LaunchFamily, at: Moment): Promise<FactoryView> {
    const totals = await launchesStore(database.query).totals(family)
    const read = await orSilence(() => readFamily(options, family))
    return factoryView(options, at, {
      kind: family,
      parts: read ?? silentParts(options, family),
      isSilent: read === undefined,
      totals,
    })
  }

  return {
    async list(): Promise<{
      readonly items: FactoryView[]
      readonly nextCursor: string | null
      readonly shared: SharedContractView[]
      readonly asOf: AsOfView
    }> {
      const at = await moment()
      const families = await Promise.all(launchFamilies.map((family) => ofFamily(family, at)))
      const made = await orSilence(() => readTokenFactory(options))
      const tokens = factoryView(options, at, {
        kind: 'token_factory',
        parts: made?.parts ?? noParts(options.tokenFactory?.address ?? null),
        isSilent: made === undefined,
        totals: made?.totals ?? { count: 0, lastLaunchAt: null },
      })
      const shared = (await orSilence(options.shared)) ?? []
      return {
        ...wholePage([...families, tokens]),
        shared: [...shared],
        asOf: asOf(at.position),
      }
    },

    /** Logs at the start what is wrong with each configured contract. Never raises. */
    async warn(logger: Logger): Promise<void> {
      const { items, shared } = await this.list()
      for (const { address, kind, problems } of items) {
        if (address !== null) warnOf(logger, { contract: kind, address, problems })
      }
      for (const { address, name, problems } of shared) {
        warnOf(logger, { contract: name, address, problems })
      }
    },

    /** The report of one family. */
    ofFamily: async (family: PoolFamily): Promise<FactoryView> => ofFamily(family, await moment()),
  }
}

function warnOf(
  logger: Logger,
  found: {
    readonly contract: string
    readonly address: string
    readonly problems: readonly string[]
  },
): void {
  if (found.problems.length > 0) logger.warn('a contract on the chain is not ready', found)
}

type Moment = {
  readonly position: ChainPosition | null
  /** Undefined when the chain does not answer. */
  readonly head: bigint | null | undefined
}

/** The state of one factory on the chain. */
export type FactoryParts = {
  /** Null where none is configured. */
  readonly address: `0x${string}` | null
  readonly code: CodeCheck | null
  readonly contracts: readonly {
    readonly name: FactoryView['contracts'][number]['name']
    readonly address: `0x${string}`
    readonly code: CodeCheck
  }[]
  readonly launchFee: bigint | null
  readonly config: FactoryView['config']
  readonly pool: FactoryView['pool']
}

function factoryView(
  { chainId }: Options,
  { head, position }: Moment,
  factory: {
    readonly kind: FactoryView['kind']
    readonly parts: FactoryParts
    readonly isSilent: boolean
    readonly totals: { readonly count: number; readonly lastLaunchAt: Date | null }
  },
): FactoryView {
  const { isSilent, kind, parts, totals } = factory
  const behind = blocksBehind(head ?? null, position)
  const configured = parts.address !== null
  const problems = configured
    ? [
        ...(isSilent || head === undefined ? ['The chain is not answering.'] : []),
        ...(parts.code === null ? [] : problemsOf(parts.code)),
        ...parts.contracts.flatMap((part) => problemsOf(part.code)),
        ...(behind !== null && behind > behindMax ? ['The index is far behind the chain.'] : []),
      ]
    : ['It is not configured.']
  return {
    configured,
    address: parts.address,
    kind,
    version: '1',
    chainId,
    ready: problems.length === 0,
    problems,
    paused: false,
    launchFee: parts.launchFee === null ? null : ethAmount(parts.launchFee),
    codeHash: {
      expected: parts.code?.expected ?? null,
      observed: parts.code?.observed ?? null,
    },
    contracts: parts.contracts.map(({ address, code, name }) => ({
      name,
      address,
      codeHash: { ...code },
    })),
    config: parts.config,
    pool: parts.pool,
    launchCount: totals.count,
    lastLaunchAt: totals.lastLaunchAt?.toISOString() ?? null,
    rpc: {
      healthy: head !== undefined,
      headBlock: head == null ? null : Number(head),
      blocksBehind: behind === null ? null : Number(behind),
    },
  }
}

async function orSilence<answer>(ask: () => Promise<answer>): Promise<answer | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}

async function readFamily(options: Options, family: LaunchFamily): Promise<FactoryParts> {
  if (family === 'curve') return readCurve(options.factory)
  const factory = options.families[family]
  return factory === undefined ? noParts(null) : readPool(factory)
}

function silentParts({ factory, families }: Options, family: LaunchFamily): FactoryParts {
  return noParts(family === 'curve' ? factory.address : (families[family]?.address ?? null))
}

function noParts(address: `0x${string}` | null): FactoryParts {
  return { address, code: null, contracts: [], launchFee: null, config: null, pool: null }
}

// Terms are read only from the expected code; any other contract could claim any terms.
async function readCurve(factory: Factory): Promise<FactoryParts> {
  const code = await factory.code()
  const isExpected = problemsOf(code).length === 0
  const config = isExpected ? await factory.config() : undefined
  const owners = isExpected ? await factory.feeOwners() : undefined
  return {
    ...noParts(factory.address),
    code,
    contracts: isExpected ? await factory.parts() : [],
    launchFee: config?.launchFee ?? null,
    config: config === undefined || owners === undefined ? null : configView(config, owners),
  }
}

async function readPool(factory: PoolFactory): Promise<FactoryParts> {
  const code = await factory.code()
  const isExpected = problemsOf(code).length === 0
  const terms = isExpected ? await factory.terms() : undefined
  const owners = isExpected ? await factory.feeOwners() : undefined
  return {
    ...noParts(factory.address),
    code,
    contracts: terms === undefined ? [] : await factory.parts(),
    launchFee: terms?.launchFee ?? null,
    pool:
      terms === undefined || owners === undefined
        ? null
        : termsView(terms, owners, await factory.tiers()),
  }
}

function blocksBehind(head: bigint | null, position: ChainPosition | null): bigint | null {
  if (head === null || position === null) return null
  return head > position.block.number ? head - position.block.number : 0n
}

function termsView(
  terms: PoolTerms,
  { owner, pending }: FeeOwners,
  tiers: readonly FeeTier[],
): NonNullable<FactoryView['pool']> {
  return {
    totalSupply: tokenAmount('token', terms.totalSupply),
    creatorFeeShareBps: terms.creatorShareBps,
    poolFeeBps: usualTier.feePpm / ppmPerBps,
    startTick: {
      lowest: terms.minStartTick,
      highest: terms.maxStartTick,
      multipleOf: usualTier.tickSpacing,
    },
    feeTiers: tiers.map(({ feePpm, tickSpacing }) => ({
      feePpm,
      tickSpacing,
      lastTick: lastTickOf(tickSpacing),
    })),
    protocolFeeOwner: owner,
    pendingProtocolFeeOwner: pending,
    creatorFees: getAddress(terms.creatorFees),
    weth: getAddress(terms.weth),
    poolFactory: getAddress(terms.factory),
  }
}

function configView(
  config: FactoryConfig,
  { owner, pending }: FeeOwners,
): NonNullable<FactoryView['config']> {
  return {
    totalSupply: tokenAmount('token', config.totalSupply),
    curveSupply: tokenAmount('token', config.curveSupply),
    virtualEth: ethAmount(config.virtualEth),
    virtualToken: tokenAmount('token', config.virtualToken),
    launchFee: ethAmount(config.launchFee),
    ethToComplete: ethAmount(ethToComplete(config)),
    tradeFeeBps: config.tradeFeeBps,
    creatorFeeShareBps: config.creatorFeeShareBps,
    snipeFeeCreatorShareBps: config.snipeFeeCreatorShareBps,
    graduationFeeBps: config.graduationFeeBps,
    protocolFeeOwner: owner,
    pendingProtocolFeeOwner: pending,
    graduator: config.graduator === zeroAddress ? null : config.graduator,
    creatorFees: config.creatorFees,
  }
}
