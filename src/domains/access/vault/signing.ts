import { createHash } from 'node:crypto'
import { getAddress } from 'viem'
import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { chainErrors } from '../../../kernel/chain-errors.ts'
import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import type { Queryable } from '../../../ports/database.ts'
import { requestsStore } from './requests.store.ts'
import { judgeAndReserve } from './reservation.ts'
import type { SigningReason } from './signing-states.ts'
import { moveRequest, type VaultParts, withKey } from './steps.ts'
import { readTypedData } from './typed-data-reader.ts'
import { signDigest, signTransaction, type UnsignedTransaction } from './wallet-key.ts'
import {
  type Payload,
  requestIdPrefix,
  type SigningOrigin,
  type SigningRequest,
  type StoredWallet,
} from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

const approvalMs = 15 * 60_000
const signingMs = 5 * 60_000

/** A request for a signature. The same `commandId` for the same wallet is the same request. */
export type SigningCommand = {
  readonly wallet: StoredWallet
  readonly commandId: string
  readonly origin: SigningOrigin
  readonly actor: string
  readonly payload: Payload
}

/**
 * Identifies what would be signed by its content: wallet, chain, and destination, data and value, or the typed data.
 * Pure.
 */
export function payloadHash(
  walletId: string,
  { call, typedData }: Omit<Payload, 'digest'>,
  chainId: number,
): string {
  const { to, data, value } = call
  const content =
    typedData === null
      ? { to, data, valueAtomic: value.toString() }
      : // A string, because data that was not understood may have no canonical form.
        { typedData: JSON.stringify(typedData) }
  const text = canonicalJson({ walletId, chainId, ...content })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The request of a command: the existing one, or a new one after the policy check, with its value reserved. Signs
 * nothing yet.
 */
export async function requestSigning(
  command: SigningCommand,
  parts: VaultParts,
): Promise<SigningRequest> {
  const { wallet, commandId } = command
  const known = await requestsStore(parts.database.query).byCommand(wallet.id, commandId)
  if (known !== undefined) return known
  return parts.database.transaction(async (tx) => {
    const locked = await lockWallet(tx, wallet.id)
    const before = await requestsStore(tx).byCommand(wallet.id, commandId)
    if (before !== undefined) return before
    const request = newRequest({ ...command, wallet: locked }, parts)
    await requestsStore(tx).insert(request)
    return decide(tx, request, { wallet: locked, parts })
  })
}

/** Locks the wallet until the transaction ends. Every decision about its requests holds this lock. */
export async function lockWallet(tx: Queryable, id: string): Promise<StoredWallet> {
  const wallet = await walletsStore(tx).lock(id)
  if (wallet === undefined) throw new Error('assertion failed: a wallet is never removed')
  return wallet
}

function newRequest(
  command: SigningCommand,
  { chainId, clock, random }: VaultParts,
): SigningRequest {
  const { actor, origin, wallet, commandId } = command
  const { call } = command.payload
  const payload = { ...command.payload, call: { ...call, to: getAddress(call.to) } }
  const now = new Date(clock.nowMs())
  return {
    id: createId(requestIdPrefix, now.getTime(), random.bytes(10)),
    walletId: wallet.id,
    accountId: wallet.accountId,
    commandId,
    origin,
    actor,
    ...payload,
    payloadHash: payloadHash(wallet.id, payload, chainId),
    state: 'requested',
    reason: null,
    denialReason: null,
    policyVersion: wallet.policyVersion,
    spendKey: null,
    charges: new Map(),
    signed: null,
    signature: null,
    expiresAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

async function decide(
  tx: Queryable,
  request: SigningRequest,
  { wallet, parts }: { readonly wallet: StoredWallet; readonly parts: VaultParts },
): Promise<SigningRequest> {
  const { actor } = request
  const decision = await judgeAndReserve(tx, request, { wallet, parts })
  if (decision.outcome === 'forbidden') {
    const { reason, request: judged } = decision
    return moveRequest(tx, judged, { to: 'denied', actor, reason, parts })
  }
  const waits = decision.outcome === 'needs_approval'
  return moveRequest(tx, decision.request, {
    to: waits ? 'pending_approval' : 'approved',
    actor,
    parts,
    changes: { expiresAt: new Date(parts.clock.nowMs() + (waits ? approvalMs : signingMs)) },
  })
}

/**
 * Approves a waiting request; denies one that the current policy forbids. The caller has locked the request's wallet.
 */
export async function approveRequest(
  tx: Queryable,
  request: SigningRequest,
  approval: { readonly wallet: StoredWallet; readonly actor: string; readonly parts: VaultParts },
): Promise<SigningRequest> {
  const { actor, parts, wallet } = approval
  const decision = await judgeAndReserve(tx, request, { wallet, parts })
  if (decision.outcome === 'forbidden') {
    const { reason, request: judged } = decision
    return moveRequest(tx, judged, { to: 'denied', actor: 'vault', reason, parts })
  }
  const expiresAt = new Date(parts.clock.nowMs() + signingMs)
  const changes = { expiresAt }
  return moveRequest(tx, decision.request, { to: 'approved', actor, parts, changes })
}

/** Expires a request whose deadline has passed, and returns its current state. The caller has locked the wallet. */
export async function expireIfDue(
  tx: Queryable,
  request: SigningRequest,
  parts: VaultParts,
): Promise<SigningRequest> {
  // Only requests that wait for approval or signing have a deadline.
  const isDue = request.expiresAt !== null && request.expiresAt.getTime() <= parts.clock.nowMs()
  if (!isDue) return request
  const reason = request.state === 'approved' ? 'not_signed_in_time' : 'not_approved_in_time'
  return moveRequest(tx, request, { to: 'expired', actor: 'vault', reason, parts })
}

/**
 * Signs an approved request once; a repeat returns the first signed transaction. Policy and freeze are checked again,
 * under the same lock as the nonce. Any other request is returned unchanged. Raises `chain.reverted` or `chain.refused`
 * for a call that would fail, without signing. Typed data is not simulated.
 */
export async function signRequest(
  request: SigningRequest,
  parts: VaultParts,
): Promise<SigningRequest> {
  if (request.state !== 'approved') return request
  const wallet = await walletsStore(parts.database.query).find(request.walletId)
  if (wallet === undefined) throw new Error('assertion failed: a request has its wallet')
  const terms = request.typedData === null ? await termsOf(request, wallet, parts) : null
  return withKey(wallet, parts, (key) =>
    parts.database.transaction(async (tx) => {
      const locked = await lockWallet(tx, wallet.id)
      const found = await requestsStore(tx).find(request.id)
      const now = await expireIfDue(tx, found ?? request, parts)
      if (now.state !== 'approved') return now
      return signLocked(tx, now, { wallet: locked, key, terms, parts })
    }),
  )
}

type Terms = {
  readonly pending: number
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** Simulated before a nonce is taken, so that a call that would fail takes none. */
async function termsOf(
  { call }: SigningRequest,
  { address }: StoredWallet,
  { evm }: VaultParts,
): Promise<Terms> {
  const [pending, estimate, fees, balance] = await Promise.all([
    evm.getTransactionCount(address, 'pending'),
    evm.estimateGas({ from: address, ...call }),
    evm.fees(),
    evm.getBalance(address),
  ])
  // The state may change before the transaction runs; unused gas is not charged.
  const gas = (estimate * 13n) / 10n
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  if (balance < call.value + gas * maxFeePerGas) {
    throw new AppError(
      chainErrors.refused,
      'The wallet has too little ether for the value of the call and its gas.',
      { extra: { shortOf: balance < call.value ? 'value' : 'gas' } },
    )
  }
  return { pending, gas, maxFeePerGas, maxPriorityFeePerGas }
}

async function signLocked(
  tx: Queryable,
  request: SigningRequest,
  {
    wallet,
    key,
    terms,
    parts,
  }: {
    readonly wallet: StoredWallet
    readonly key: Uint8Array
    /** Null for typed data. */
    readonly terms: Terms | null
    readonly parts: VaultParts
  },
): Promise<SigningRequest> {
  const deny = (from: SigningRequest, reason: SigningReason) =>
    moveRequest(tx, from, { to: 'denied', actor: 'vault', reason, parts })
  const decision = await judgeAndReserve(tx, request, { wallet, parts })
  if (decision.outcome === 'forbidden') return deny(decision.request, decision.reason)
  const { request: judged } = decision
  const isOther = judged.policyVersion !== request.policyVersion
  // It was approved, or needed no approval, under a policy without this requirement.
  if (isOther && decision.outcome === 'needs_approval') return deny(judged, 'policy_changed')
  if (terms === null) return signData(tx, judged, { wallet, key, parts })
  const { call } = judged
  const { pending, ...gasTerms } = terms
  const nonce = await walletsStore(tx).takeNonce(wallet.id, pending)
  if (nonce === undefined) return deny(judged, 'wallet_frozen')
  const transaction = { chainId: parts.chainId, nonce, ...call, ...gasTerms }
  const signed = await signUnseen(tx, key, transaction)
  const signedAt = new Date(parts.clock.nowMs())
  return moveRequest(tx, judged, {
    to: 'signed',
    actor: 'vault',
    parts,
    changes: { signed: { nonce, signedAt, ...signed }, expiresAt: null },
  })
}

/** Signs typed data that was just judged. The digest is computed again from the data, never read from the store. */
async function signData(
  tx: Queryable,
  request: SigningRequest,
  signer: { readonly wallet: StoredWallet; readonly key: Uint8Array; readonly parts: VaultParts },
): Promise<SigningRequest> {
  const { key, parts, wallet } = signer
  const { chainId, weth } = parts
  const reader = { wallet: wallet.address, weth, chainId }
  const read = request.typedData && readTypedData(request.typedData, reader)
  if (read === null) throw new Error('assertion failed: what is judged well was understood')
  const signature = await signDigest(key, read.digest)
  const changes = { signature, expiresAt: null }
  return moveRequest(tx, request, { to: 'signed', actor: 'vault', parts, changes })
}

/** With a released nonce the same call would be exactly the released transaction, so it is varied. */
async function signUnseen(tx: Queryable, key: Uint8Array, transaction: UnsignedTransaction) {
  let { maxFeePerGas = 0n } = transaction
  for (;;) {
    const signed = await signTransaction(key, { ...transaction, maxFeePerGas })
    if ((await requestsStore(tx).byHash(signed.hash)) === undefined) return signed
    maxFeePerGas += 1n
  }
}
