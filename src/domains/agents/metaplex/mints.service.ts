import { address, isAddress } from '@solana/kit'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import { readCoreAsset } from './core-asset.ts'
import { assetSignerOf, coreProgram } from './core-program.ts'
import { metaplexAgentsErrors } from './metaplex-agents.errors.ts'
import { existingIdentity, judgeMint } from './mint-evidence.ts'
import { readMintRequest } from './mint-request.ts'
import { simulateMint } from './mint-simulation.ts'
import { mintMachine } from './mint-states.ts'
import { buildMintTransaction, readMintTransaction } from './mint-transaction.ts'
import {
  applyVerdict,
  type MintParts,
  publishState,
  scheduleSettlement,
} from './mint-transitions.ts'
import { mintDocument, mintView } from './mint-views.ts'
import {
  type ConfirmMintRequest,
  type CoreAssetView,
  type MintConfig,
  type MintDocument,
  type MintsQuery,
  type MintView,
  mintIdPrefix,
  type PrepareMintRequest,
} from './mints.schemas.ts'
import { type Mint, mintsStore } from './mints.store.ts'

export type MetaplexAgentsService = ReturnType<typeof createMetaplexAgentsService>

/** How long the bytes are offered: a blockhash is valid for 150 blocks, about a minute. */
const offeredMs = 60_000
/** How often a mint is read again after a concurrent change. */
const triesMax = 5
/** Cursor of a list of mints. */
const places = cursor({ at: 'time', id: 'text' })

/** Identity assets of agents on Solana: prepared here, signed by the caller, confirmed by the chain. */
export function createMetaplexAgentsService(parts: MintParts) {
  const { database } = parts
  return {
    /** The cluster, and whether assets can be made on it. */
    config: (): Promise<MintConfig> => readConfig(parts),
    /** The unsigned transaction of one asset. 400, 404, 409 `asset_taken`, 422 when it would not fit or fail. */
    prepare: (caller: Principal, request: PrepareMintRequest): Promise<MintView> =>
      prepareMint(caller, request, parts),
    /** Brings a mint to what the chain proves about a signature; safe to repeat. */
    confirm: (caller: Principal, request: ConfirmMintRequest): Promise<MintView> =>
      confirmMint(caller, request, parts),
    async get(caller: Principal, mintId: string): Promise<MintView> {
      return mintView(await findOwn(caller, mintId, parts))
    },
    async list({ accountId }: Principal, query: MintsQuery): Promise<Page<MintView>> {
      const { limit } = query
      const before = places.read(query.cursor)
      const rows = await mintsStore(database.query).list({ accountId, limit, before })
      const place = ({ createdAt, id }: Mint) => ({ at: createdAt, id })
      return places.page({ rows, limit, place, toItem: mintView })
    },
    /** The registration document in a mint's request; 404 when there is none. */
    async document(mintId: string): Promise<MintDocument> {
      const mint = await mintsStore(database.query).find(mintId)
      const document = mint === undefined ? null : mintDocument(mint)
      if (document !== null) return document
      throw new AppError(resourceErrors.not_found, 'There is no such document.')
    },
    /** An asset as it is on the chain; 404 for an address without one. */
    asset: (asset: string): Promise<CoreAssetView> => readAsset(asset, parts),
  }
}

async function readConfig(parts: MintParts): Promise<MintConfig> {
  const programDeployed = await isProgramDeployed(parts)
  return {
    network: await parts.solana.chain(),
    program: coreProgram,
    programDeployed,
    note: programDeployed
      ? null
      : 'The Metaplex Core program is not on this cluster: transactions can be prepared and read, and the chain will refuse them.',
    limits: { nameLength: 64, uriLength: 500, attributes: 12, transactionBytes: 1_232 },
    states: [...mintMachine.states],
  }
}

async function isProgramDeployed({ accounts }: MintParts): Promise<boolean> {
  return (await accounts.read(coreProgram))?.executable === true
}

async function prepareMint(
  { accountId }: Principal,
  request: PrepareMintRequest,
  parts: MintParts,
): Promise<MintView> {
  const { accounts, baseUrl, catalog, clock, database, random, solana } = parts
  const id = createId(mintIdPrefix, clock.nowMs(), random.bytes(10))
  const documentUri = `${baseUrl}/api/agent-mints/${id}/registration.json`
  const command = await readMintRequest(request, { catalog, documentUri })
  if ((await accounts.read(command.asset.asset)) !== null) {
    throw new AppError(metaplexAgentsErrors.asset_taken, 'There is an account at this address.')
  }
  const recent = await solana.getLatestBlockhash()
  const prepared = buildMintTransaction(command.asset, recent)
  const simulation = await simulateMint(prepared, {
    solana,
    isProgramDeployed: await isProgramDeployed(parts),
  })
  const now = new Date(clock.nowMs())
  const mint: Mint = {
    id,
    accountId,
    state: mintMachine.initial,
    version: 0,
    agentId: command.agentId,
    network: await solana.chain(),
    asset: prepared.asset.asset,
    transaction: prepared.transaction,
    lastValidBlockHeight: String(recent.lastValidBlockHeight),
    expiresAt: new Date(now.getTime() + offeredMs),
    document: command.document,
    simulation,
    signature: null,
    slot: null,
    blockTime: null,
    agentIdentity: null,
    failure: null,
    createdAt: now,
    updatedAt: now,
  }
  const assetSigner = await assetSignerOf(mint.asset)
  await database.transaction(async (tx) => {
    await mintsStore(tx).insert(mint)
    await publishState(tx, { mint, assetSigner }, parts)
    await scheduleSettlement(tx, mint, parts)
  })
  return mintView(mint)
}

async function confirmMint(
  caller: Principal,
  { mintId, signature }: ConfirmMintRequest,
  parts: MintParts,
): Promise<MintView> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const mint = await findOwn(caller, mintId, parts)
    if (mintMachine.isTerminal(mint.state)) return settledView(mint, signature)
    const transaction = readMintTransaction(mint.transaction)
    const verdict = await judgeMint(transaction, signature, parts)
    if (verdict.kind === 'unknown') {
      throw new AppError(metaplexAgentsErrors.signature_unknown, 'The signature is not known yet.')
    }
    if (verdict.kind === 'mismatch') {
      const detail = 'The transaction of this signature did not make the asset.'
      throw new AppError(metaplexAgentsErrors.signature_mismatch, detail)
    }
    const moved = await applyVerdict(mint, { signature, verdict }, parts)
    if (moved !== undefined) return mintView(moved)
  }
  throw new Error(`mint ${mintId} is moved faster than it can be read`)
}

function settledView(mint: Mint, signature: string): MintView {
  if (mint.signature === signature) return mintView(mint)
  const detail = `The mint is ${mint.state} by another signature.`
  throw new AppError(metaplexAgentsErrors.already_settled, detail, {
    extra: { state: mint.state, signature: mint.signature },
  })
}

async function findOwn(
  { accountId }: Principal,
  mintId: string,
  { database }: MintParts,
): Promise<Mint> {
  const mint = await mintsStore(database.query).find(mintId)
  if (mint !== undefined && mint.accountId === accountId) return mint
  throw new AppError(resourceErrors.not_found, 'There is no such mint.')
}

async function readAsset(text: string, { accounts, solana }: MintParts): Promise<CoreAssetView> {
  const account = isAddress(text) ? await accounts.read(address(text)) : null
  const asset = account === null ? null : readCoreAsset(account)
  if (asset === null) throw new AppError(resourceErrors.not_found, 'There is no such asset.')
  return {
    asset: text,
    network: await solana.chain(),
    ...asset,
    updateAuthority: { ...asset.updateAuthority },
    attributes: asset.attributes.map((attribute) => ({ ...attribute })),
    assetSigner: await assetSignerOf(text),
    agentIdentity: await existingIdentity(text, accounts),
  }
}
