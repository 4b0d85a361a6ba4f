import { getAddress } from 'viem'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { ChainProjection } from '../../chain/chain-index/index.ts'
import { createIntentsFollower } from '../../chain/intents/index.ts'
import {
  type Escrow,
  type EscrowFact,
  escrowTopics,
  foldEscrow,
  readEscrowLog,
} from './escrow-fold.ts'
import { escrowIntents } from './escrow-intents.ts'
import { type EscrowPayload, escrowsEvents } from './escrows.events.ts'
import { escrowsStore } from './escrows.store.ts'

type ProjectionOptions = Ports<'clock' | 'database' | 'logger' | 'outbox'> & {
  readonly evm: ChainEvm
  readonly address: Hex
}

/** The index of the escrow contract: rows are always those of an index that started from nothing. */
export function createEscrowsProjection(options: ProjectionOptions): ChainProjection {
  const address = getAddress(options.address)
  const intents = createIntentsFollower({ ...options, owner: escrowIntents })
  return {
    name: 'agent_escrows',
    filter: { address: [address], topics: [escrowTopics] },
    async apply(tx, block, logs) {
      const facts = logs.flatMap((log) =>
        getAddress(log.address) === address ? (readEscrowLog(block, log) ?? []) : [],
      )
      await applyFacts(options, tx, facts)
    },
    async revertAbove(tx, blockNumber) {
      await revert(options, tx, blockNumber)
      await intents.revertAbove(tx, blockNumber)
    },
    follow: intents.settle,
  }
}

async function applyFacts(
  { outbox }: ProjectionOptions,
  tx: Queryable,
  facts: readonly EscrowFact[],
): Promise<void> {
  if (facts.length === 0) return
  const store = escrowsStore(tx)
  await store.insertFacts(facts)
  const escrows = await folded(tx, [...new Set(facts.map(({ escrowId }) => escrowId))])
  await store.put(escrows)
  for (const escrow of escrows) {
    const { escrowId: subject } = escrow
    await outbox.append(tx, escrowsEvents.changed, { subject, payload: payloadOf(escrow) })
  }
}

async function revert(
  { outbox }: ProjectionOptions,
  tx: Queryable,
  blockNumber: bigint,
): Promise<void> {
  const store = escrowsStore(tx)
  const ids = await store.removeFactsAbove(blockNumber)
  const before = await store.remove(ids)
  const left = await folded(tx, ids)
  await store.put(left)
  for (const escrow of before) {
    const now = left.find(({ escrowId }) => escrowId === escrow.escrowId)
    const payload = now === undefined ? { ...payloadOf(escrow), phase: 'none' } : payloadOf(now)
    await outbox.append(tx, escrowsEvents.reorganised, { subject: escrow.escrowId, payload })
  }
}

async function folded(tx: Queryable, ids: readonly Hex[]): Promise<readonly Escrow[]> {
  const facts = await escrowsStore(tx).factsOf(ids)
  const groups = Map.groupBy(facts, ({ escrowId }) => escrowId)
  return ids.flatMap((id) => foldEscrow(groups.get(id) ?? []) ?? [])
}

function payloadOf(escrow: Escrow): EscrowPayload {
  const { escrowId, client, provider, phase, lastBlock, lastTransaction } = escrow
  return {
    escrowId,
    client,
    provider,
    phase,
    blockNumber: Number(lastBlock),
    transactionHash: lastTransaction,
  }
}
