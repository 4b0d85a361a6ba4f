import { zeroAddress } from 'viem'
import type { ChainEvm } from '../../ports/chain-evm.ts'
import type { Database } from '../../ports/database.ts'
import type { ChainPosition, ChainPositions } from '../chain-index/index.ts'
import { ethToComplete } from './curve.ts'
import { type CodeCheck, type Factory, type FactoryConfig, problemsOf } from './factory.ts'
import { launchesStore } from './launches.store.ts'
import type { AsOfView, FactoryView } from './launchpad.schemas.ts'
import { asOf, ethAmount, tokenAmount } from './views.ts'

const behindMax = 100n

/** Says whether the launchpad can be used now, and on what terms. Never raises: a silent chain is an answer too. */
export function createFactoriesService(options: {
  readonly database: Database
  readonly evm: ChainEvm
  readonly factory: Factory
  readonly positions: ChainPositions
  readonly chainId: number
}) {
  const { database, evm, factory, positions } = options

  return {
    async list(): Promise<{ readonly items: FactoryView[]; readonly asOf: AsOfView }> {
      const position = await positions.current()
      const chain = await readChain()
      const totals = await launchesStore(database.query).totals()
      const behind = blocksBehind(chain?.head ?? null, position)
      const problems = [
        ...(chain === undefined ? ['The chain is not answering.'] : problemsOf(chain.code)),
        ...(behind !== null && behind > behindMax ? ['The index is far behind the chain.'] : []),
      ]
      return {
        items: [
          {
            address: factory.address,
            kind: 'curve',
            version: '1',
            chainId: options.chainId,
            ready: problems.length === 0,
            problems,
            paused: false,
            codeHash: {
              expected: chain?.code.expected ?? null,
              observed: chain?.code.observed ?? null,
            },
            config: chain?.config === undefined ? null : configView(chain.config),
            launchCount: totals.count,
            lastLaunchAt: totals.lastLaunchAt?.toISOString() ?? null,
            rpc: {
              healthy: chain !== undefined,
              headBlock: chain?.head == null ? null : Number(chain.head),
              blocksBehind: behind === null ? null : Number(behind),
            },
          },
        ],
        asOf: asOf(position),
      }
    },
  }

  async function readChain(): Promise<
    | {
        readonly head: bigint | null
        readonly code: CodeCheck
        readonly config: FactoryConfig | undefined
      }
    | undefined
  > {
    try {
      const [head, code] = await Promise.all([evm.getBlock('latest'), factory.code()])
      // Terms are read from the expected code only; anything else could claim any terms.
      const config = problemsOf(code).length === 0 ? await factory.config() : undefined
      return { head: head?.number ?? null, code, config }
    } catch {
      return undefined
    }
  }
}

function blocksBehind(head: bigint | null, position: ChainPosition | null): bigint | null {
  if (head === null || position === null) return null
  return head > position.block.number ? head - position.block.number : 0n
}

function configView(config: FactoryConfig): NonNullable<FactoryView['config']> {
  return {
    totalSupply: tokenAmount('token', config.totalSupply),
    curveSupply: tokenAmount('token', config.curveSupply),
    virtualEth: ethAmount(config.virtualEth),
    virtualToken: tokenAmount('token', config.virtualToken),
    launchFee: ethAmount(config.launchFee),
    ethToComplete: ethAmount(ethToComplete(config)),
    tradeFeeBps: config.tradeFeeBps,
    creatorFeeShareBps: config.creatorFeeShareBps,
    graduationFeeBps: config.graduationFeeBps,
    protocolFeeOwner: config.protocolFeeOwner,
    graduator: config.graduator === zeroAddress ? null : config.graduator,
  }
}
