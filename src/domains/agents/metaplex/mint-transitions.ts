import { AppError } from '../../../kernel/errors.ts'
import type { ChainSolana } from '../../../ports/chain-solana.ts'
import type { Queryable } from '../../../ports/database.ts'
import type { Jobs } from '../../../ports/jobs.ts'
import type { Ports } from '../../../ports/ports.ts'
import type { SolanaAccounts } from '../../../ports/solana-accounts.ts'
import { assetSignerOf } from './core-program.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { metaplexAgentsEvents } from './metaplex-agents.events.ts'
import type { Verdict } from './mint-evidence.ts'
import { mintQueueNames } from './mint-queues.ts'
import type { MintCatalog } from './mint-request.ts'
import { readMintTransaction } from './mint-transaction.ts'
import { mintDocument } from './mint-views.ts'
import { type Mint, type MintMove, mintsStore } from './mints.store.ts'

/** The dependencies of mints. */
export type MintParts = Ports<'clock' | 'database' | 'outbox' | 'random'> & {
  readonly jobs: Pick<Jobs, 'enqueue'>
  readonly solana: Pick<
    ChainSolana,
    | 'chain'
    | 'getFee'
    | 'getLatestBlockhash'
    | 'getSignatures'
    | 'getSignatureStatus'
    | 'getTransaction'
    | 'simulateTransaction'
  >
  readonly accounts: SolanaAccounts
  readonly catalog: MintCatalog
  /** Without a slash at the end. */
  readonly baseUrl: string
}

/** The delay before a mint is settled again while its transaction is pending. */
const retryMs = 5_000

/**
 * Stores the verdict of the chain; undefined when the mint's state changed first. 409 when the asset is another mint's.
 */
export async function applyVerdict(
  mint: Mint,
  given: { readonly signature: string; readonly verdict: Verdict },
  parts: MintParts,
): Promise<Mint | undefined> {
  const { signature, verdict } = given
  switch (verdict.kind) {
    case 'unknown':
    case 'mismatch':
      return mint
    case 'pending':
      return mint.state === 'submitted'
        ? mint
        : moveMint(mint, { state: 'submitted', signature }, parts)
    case 'failed':
      return moveMint(mint, { state: 'failed', signature, failure: verdict.reason }, parts)
    case 'confirmed': {
      const { agentIdentity, blockTime, slot } = verdict
      const move = { state: 'confirmed', signature, slot, blockTime, agentIdentity } as const
      return moveMint(mint, move, parts)
    }
  }
}

/** Moves a mint with its event in one transaction; undefined when it had moved before. */
export async function moveMint(
  mint: Mint,
  move: MintMove,
  parts: MintParts,
): Promise<Mint | undefined> {
  const now = new Date(parts.clock.nowMs())
  const assetSigner = await assetSignerOf(mint.asset)
  try {
    return await parts.database.transaction(async (tx) => {
      const moved = await mintsStore(tx).move(mint, move, now)
      if (moved === undefined) return undefined
      await publishState(tx, { mint: moved, assetSigner }, parts)
      if (moved.state === 'submitted') await scheduleSettlement(tx, moved, parts)
      return moved
    })
  } catch (failure) {
    if (parts.database.violationOf(failure)?.constraint !== 'agent_mints_asset') throw failure
    throw new AppError(
      metaplexAgentsErrors.asset_taken,
      'Another mint was confirmed by this asset.',
    )
  }
}

/**
 * Enqueues the settlement of a mint for the end of its lifetime, or for a little later while its transaction is
 * pending.
 */
export async function scheduleSettlement(
  tx: Queryable,
  mint: Mint,
  parts: MintParts,
): Promise<void> {
  const due = mint.state === 'prepared' ? mint.expiresAt : new Date(parts.clock.nowMs() + retryMs)
  await parts.jobs.enqueue(tx, {
    queue: mintQueueNames.settle,
    data: { mintId: mint.id },
    singletonKey: `${mint.state}:${mint.id}`,
    startAfter: due,
  })
}

/** Writes the event of the mint's new state. */
export async function publishState(
  tx: Queryable,
  { assetSigner, mint }: { readonly mint: Mint; readonly assetSigner: string },
  { outbox }: Pick<MintParts, 'outbox'>,
): Promise<void> {
  if (mint.state === 'confirmed') {
    await outbox.append(tx, metaplexAgentsEvents.confirmed, {
      subject: mint.id,
      payload: confirmedPayload(mint, assetSigner),
    })
    return
  }
  await outbox.append(tx, metaplexAgentsEvents[mint.state], {
    subject: mint.id,
    accountId: mint.accountId,
    payload: { mintId: mint.id, asset: mint.asset, state: mint.state, reason: mint.failure },
  })
}

function confirmedPayload(mint: Mint, assetSigner: string) {
  const { asset } = readMintTransaction(mint.transaction)
  const document = mintDocument(mint)
  return {
    mintId: mint.id,
    agentId: mint.agentId,
    network: mint.network,
    asset: mint.asset,
    name: asset.name,
    uri: asset.uri,
    ownerWallet: asset.owner,
    payerWallet: asset.payer,
    authorityWallet: asset.updateAuthority,
    assetSigner,
    agentIdentity: mint.agentIdentity,
    attributes: Object.fromEntries(asset.attributes.map(({ key, value }) => [key, value])),
    document: document === null ? null : { ...document },
    signature: mint.signature ?? '',
    slot: mint.slot ?? '0',
    blockTime: mint.blockTime?.toISOString() ?? null,
  }
}
