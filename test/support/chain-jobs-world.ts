import { getAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { findEscrow } from '../../src/domains/agents/escrows/index.ts'
import type { JobsParts, SellerAgent } from '../../src/domains/agents/jobs/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import type { Database, MigrationSet } from '../../src/ports/database.ts'
import { eventLogSet } from './billing-world.ts'
import { createEscrowWorld, type EscrowWorld, escrowSets } from './escrow-world.ts'
import { createJobsWorld, type JobsWorld, jobsSets, type Parties } from './jobs-world.ts'
import { testChainId } from './launchpad-world.ts'

/** The parties of a job with a wallet each. */
export type ChainCast = {
  readonly who: Parties
  readonly wallets: Readonly<Record<'client' | 'judge' | 'provider', PrivateKeyAccount>>
}

/** Jobs beside the escrow contract on a development chain, on one database. */
export async function createChainJobsWorld() {
  const chain = await createEscrowWorld(jobsSets.filter((set) => set !== eventLogSet))
  const { process, castOf } = besideEscrow(chain)
  const world = await process(chain.database)
  return { chain, world, cast: () => castOf(world) }
}

/** What the jobs of two processes stand on beside one escrow contract, in order. */
export const chainJobsSets: readonly MigrationSet[] = [...jobsSets, ...escrowSets]

/** The same as two processes on one server, whose database has `chainJobsSets`; the first of them also has the index. */
export async function createChainJobsPair(one: Database, other: Database) {
  const chain = await createEscrowWorld([], one)
  const { process, castOf } = besideEscrow(chain)
  const worlds = [await process(one), await process(other)] as const
  return {
    chain,
    worlds,
    cast: () => castOf(worlds[0]),
    async close(): Promise<void> {
      await worlds[1].close()
      await chain.close()
    },
  }
}

function besideEscrow({ address, chain, clock, service }: EscrowWorld) {
  /** Who holds a wallet, by its address. */
  const holders = new Map<string, string>()
  const agents = new Map<string, SellerAgent>()
  const escrows: JobsParts['escrows'] = {
    contract: address,
    chainId: testChainId,
    find: findEscrow,
    prepareFund: service.prepareFund,
    prepareStep: service.prepareStep,
    isWalletOf: async (_, { accountId, address: of }) => holders.get(getAddress(of)) === accountId,
  }
  const runs = {
    canJudge: () => true,
    start: async () => undefined,
    ended: async () => undefined,
  }
  return {
    process: (database: Database): Promise<JobsWorld> =>
      createJobsWorld({ database, clock, agents, parts: { escrows, runs } }),
    async castOf(world: JobsWorld): Promise<ChainCast> {
      const who = await world.parties(0n)
      const wallet = async (owner: Principal): Promise<PrivateKeyAccount> => {
        const account = await chain.account()
        holders.set(account.address, owner.accountId)
        const { accountId: ownerAccountId } = owner
        const slug = who.agentOf(owner)
        world.publish({ slug, ownerAccountId, payoutAddress: account.address })
        return account
      }
      const client = await wallet(who.client)
      const provider = await wallet(who.provider)
      return { who, wallets: { client, provider, judge: await wallet(who.judge) } }
    },
  }
}
