import { coreProgram } from './core-program.ts'
import { readMintTransaction } from './mint-transaction.ts'
import type { MintDocument, MintView } from './mints.schemas.ts'
import type { Mint } from './mints.store.ts'

/** A mint as its owner sees it; the asset is decoded from the bytes each time. */
export function mintView(mint: Mint): MintView {
  const { asset, blockhash, message, signers, sizeBytes } = readMintTransaction(mint.transaction)
  return {
    id: mint.id,
    state: mint.state,
    agentId: mint.agentId,
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
    lastValidBlockHeight: mint.lastValidBlockHeight,
    expiresAt: mint.expiresAt.toISOString(),
    signature: mint.signature,
    slot: mint.slot,
    blockTime: mint.blockTime?.toISOString() ?? null,
    failure: mint.failure,
    createdAt: mint.createdAt.toISOString(),
    updatedAt: mint.updatedAt.toISOString(),
  }
}

/** The registration document in a mint's request, in the form of ERC-8004; null when the request named a URI. */
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
    // Added after confirmation, so that the document never claims an asset that does not exist.
    registrations:
      mint.state === 'confirmed'
        ? [{ agentId: mint.asset, agentRegistry: `${mint.network}:${coreProgram}` }]
        : [],
  }
}
