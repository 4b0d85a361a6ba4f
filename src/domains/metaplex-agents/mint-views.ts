import { coreProgram } from './core-program.ts'
import { readMintTransaction } from './mint-transaction.ts'
import type { MintDocument, MintView } from './mints.schemas.ts'
import type { Mint } from './mints.store.ts'

/** A mint as its owner sees it; what it makes is read from the bytes each time. */
export function mintView(mint: Mint): MintView {
  const { asset, blockhash, message, signers, sizeBytes } = readMintTransaction(mint.transaction)
  return {
    mintId: mint.id,
    state: mint.state,
    agentId: mint.agent_id,
    network: mint.network,
    asset: mint.asset,
    transaction: mint.transaction,
    message,
    summary: {
      program: coreProgram,
      instruction: 'createV2',
      ...asset,
      attributes: asset.attributes.map((attribute) => ({ ...attribute })),
      signers: [...signers],
      blockhash,
      sizeBytes,
    },
    simulation: mint.simulation,
    lastValidBlockHeight: mint.last_valid_block_height,
    expiresAt: mint.expires_at.toISOString(),
    signature: mint.signature,
    slot: mint.slot,
    blockTime: mint.block_time?.toISOString() ?? null,
    failure: mint.failure,
    createdAt: mint.created_at.toISOString(),
    updatedAt: mint.updated_at.toISOString(),
  }
}

/** The registration document that was given with a mint, in the form of ERC-8004; null when it is somewhere else. */
export function mintDocument(mint: Mint): MintDocument | null {
  if (mint.document === null) return null
  const { active, description, image, services, supportedTrust, x402Support } = mint.document
  return {
    type: 'https://eips.ethereum.org/EIPS/eip-8004#registration-v1',
    name: readMintTransaction(mint.transaction).asset.name,
    description,
    ...(image === undefined ? {} : { image }),
    services: services ?? [],
    active: active ?? true,
    x402Support: x402Support ?? false,
    supportedTrust: supportedTrust ?? [],
    // Named once it is there, so that the document never claims an asset that nobody made.
    registrations:
      mint.state === 'confirmed'
        ? [{ agentId: mint.asset, agentRegistry: `${mint.network}:${coreProgram}` }]
        : [],
  }
}
