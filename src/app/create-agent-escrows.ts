import { getAddress } from 'viem'
import { accountOf } from '../domains/access/auth/index.ts'
import {
  createEscrowsProjection,
  createEscrowsService,
  escrowIntents,
  findEscrow,
} from '../domains/agents/escrows/index.ts'
import type { JobEscrows } from '../domains/agents/jobs/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/** Escrows of jobs on chain 4663; without a contract they answer 503. */
export function createAgentEscrows({ world }: ServiceOptions) {
  const { evm, contracts } = world.chains
  const { codeHashes, jobEscrow: address } = contracts
  const place = address === null ? null : { address, codeHash: codeHashes.jobEscrow }
  const service = createEscrowsService({ ...world, evm, chainId: evmChainId, place })
  const ofJobs: JobEscrows = {
    contract: address,
    chainId: evmChainId,
    find: findEscrow,
    prepareFund: service.prepareFund,
    prepareStep: service.prepareStep,
    isWalletOf: async (db, owner) =>
      (await accountOf(db, { namespace: 'eip155', address: getAddress(owner.address) })) ===
      owner.accountId,
  }
  return {
    service,
    /** The contract as jobs that are paid there know it. */
    ofJobs,
    projections: address === null ? [] : [createEscrowsProjection({ ...world, evm, address })],
    intentOwners: [escrowIntents],
  }
}
