import { type ChainPosition, finalityOf } from '../chain-index/index.ts'
import type { Evidence } from './evidence.ts'
import { type IntentOwner, kindOf } from './intent-owner.ts'
import type { EvidenceView, IntentView } from './intents.schemas.ts'
import type { IntentRecord } from './intents.store.ts'

/** Shows an owner's intents on the wire; summaries are decoded from the bytes. */
export function createIntentView(owner: IntentOwner) {
  return (intent: IntentRecord, position: ChainPosition | null): IntentView => {
    const {
      function: name,
      sentences,
      arguments: values,
    } = kindOf(owner, intent.kind).summarize(intent)
    const { simulation } = intent
    return {
      id: intent.id,
      kind: intent.kind,
      status: intent.state,
      reference: intent.reference,
      tokenAddress: intent.token,
      chainId: intent.chainId,
      from: intent.from,
      to: intent.to,
      data: intent.data,
      value: intent.value.toString(),
      gasEstimate: simulation.gasUsed,
      gasLimit: simulation.gasLimit ?? null,
      summary: { function: name, sentences: [...sentences], arguments: [...values] },
      simulation: {
        ok: simulation.status === 'passed' ? true : null,
        status: simulation.status,
        gasUsed: simulation.gasUsed,
        balanceChanges: simulation.balanceChanges.map((change) => ({ ...change })),
      },
      expiresAt: intent.expiresAt.toISOString(),
      transactionHash: intent.transactionHash,
      evidence: intent.evidence === null ? null : evidenceView(intent.evidence, position),
      failure: intent.failure === null ? null : { ...intent.failure },
      createdAt: intent.createdAt.toISOString(),
      updatedAt: intent.updatedAt.toISOString(),
    }
  }
}

/** Evidence with its finality at `position`. */
export function evidenceView(evidence: Evidence, position: ChainPosition | null): EvidenceView {
  return {
    blockNumber: Number(evidence.blockNumber),
    blockHash: evidence.blockHash,
    transactionHash: evidence.transactionHash,
    logIndex: evidence.logIndex,
    finality: finalityOf(evidence.blockNumber, position),
  }
}
