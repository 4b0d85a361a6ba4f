import { getAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { findEscrow } from '../../src/domains/agents/escrows/index.ts'
import type { JobsParts } from '../../src/domains/agents/jobs/index.ts'
import type { Principal } from '../../src/kernel/principal.ts'
import { eventLogSet } from './billing-world.ts'
import { createEscrowWorld } from './escrow-world.ts'
import { createJobsWorld, jobsSets, type Parties } from './jobs-world.ts'
import { testChainId } from './launchpad-world.ts'

/** The parties of a job with a wallet each. */
export type ChainCast = {
  readonly who: Parties
  readonly wallets: Readonly<Record<'client' | 'judge' | 'provider', PrivateKeyAccount>>
}

/** Jobs beside the escrow contract on a development chain, on one database. */
export async function createChainJobsWorld() {
  const chain = await createEscrowWorld(jobsSets.filter((set) => set !== eventLogSet))
  const { clock, database, service } = chain
  /** Who holds a wallet, by its address. */
  const holders = new Map<string, string>()
  const escrows: JobsParts['escrows'] = {
    contract: chain.address,
    chainId: testChainId,
    find: findEscrow,
    prepareFund: service.prepareFund,
    prepareStep: service.prepareStep,
    isWalletOf: async (_, { accountId, address }) => holders.get(getAddress(address)) === accountId,
  }
  const runs = {
    canJudge: () => true,
    start: async () => undefined,
    ended: async () => undefined,
  }
  const world = await createJobsWorld({ database, clock, parts: { escrows, runs } })
  return {
    chain,
    world,
    async cast(): Promise<ChainCast> {
      const who = await world.parties(0n)
      const wallet = async (owner: Principal): Promise<PrivateKeyAccount> => {
        const account = await chain.chain.account()
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
