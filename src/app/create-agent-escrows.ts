import {
  createEscrowsProjection,
  createEscrowsService,
  escrowIntents,
} from '../domains/agents/escrows/index.ts'
import { evmChainId } from '../kernel/chains.ts'
import type { ServiceOptions } from './service-options.ts'

/** Escrows of jobs on chain 4663; without a contract they answer 503. */
export function createAgentEscrows({ world }: ServiceOptions) {
  const { evm, contracts } = world.chains
  const { codeHashes, jobEscrow: address } = contracts
  const place = address === null ? null : { address, codeHash: codeHashes.jobEscrow }
  return {
    service: createEscrowsService({ ...world, evm, chainId: evmChainId, place }),
    projections: address === null ? [] : [createEscrowsProjection({ ...world, evm, address })],
    intentOwners: [escrowIntents],
  }
}
