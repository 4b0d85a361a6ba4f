import { createHash } from 'node:crypto'
import { getAddress } from 'viem'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import { chainErrors } from '../../kernel/chain-errors.ts'
import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import type { Queryable } from '../../ports/database.ts'
import type { WalletCall } from './call-reader.ts'
import { judge } from './policy.ts'
import { requestsStore } from './requests.store.ts'
import type { SigningReason } from './signing-states.ts'
import { moveRequest, type VaultParts, withKey } from './steps.ts'
import { signTransaction } from './wallet-key.ts'
import {
  requestIdPrefix,
  type SigningOrigin,
  type SigningRequest,
  type StoredWallet,
} from './wallet-record.ts'
import { spendWindow, walletsStore } from './wallets.store.ts'

const approvalMs = 15 * 60_000
const signingMs = 5 * 60_000

/** A call that somebody wants signed. The same `wishId` on the same wallet is the same request. */
export type Wish = {
  readonly wallet: StoredWallet
  readonly wishId: string
  readonly origin: SigningOrigin
  readonly actor: string
  readonly call: WalletCall
}

/** Names what would be signed by its content: wallet, chain, destination, data and value. Pure. */
export function payloadHash(walletId: string, call: WalletCall, chainId: number): string {
  const { to, data, value } = call
  const text = canonicalJson({ walletId, chainId, to, data, valueAtomic: value.toString() })
  return createHash('sha256').update(text).digest('hex')
}

/**
 * The request of a wish: the one that there is, or a new one that the policy was asked about and whose value is
 * reserved. Nothing is signed yet.
 */
export async function requestSigning(wish: Wish, parts: VaultParts): Promise<SigningRequest> {
  const { wallet, wishId } = wish
  const known = await requestsStore(parts.database.query).byWish(wallet.id, wishId)
  if (known !== undefined) return known
  return parts.database.transaction(async (tx) => {
    const locked = await lockWallet(tx, wallet.id)
    const before = await requestsStore(tx).byWish(wallet.id, wishId)
    if (before !== undefined) return before
    const request = newRequest({ ...wish, wallet: locked }, parts)
    await requestsStore(tx).insert(request)
    return decide(tx, request, { wallet: locked, parts })
  })
}

/** Locks the wallet until the transaction ends. Everything that is decided about its requests holds this lock. */
export async function lockWallet(tx: Queryable, id: string): Promise<StoredWallet> {
  const wallet = await walletsStore(tx).lock(id)
  if (wallet === undefined) throw new Error('assertion failed: a wallet is never removed')
  return wallet
}

function newRequest(wish: Wish, { chainId, clock, random }: VaultParts): SigningRequest {
  const { actor, origin, wallet, wishId } = wish
  const call = { ...wish.call, to: getAddress(wish.call.to) }
  const now = new Date(clock.nowMs())
  return {
    id: createId(requestIdPrefix, now.getTime(), random.bytes(10)),
    walletId: wallet.id,
    accountId: wallet.accountId,
    wishId,
    origin,
    actor,
    call,
    payloadHash: payloadHash(wallet.id, call, chainId),
    state: 'requested',
    reason: null,
    policyVersion: wallet.policyVersion,
    spendKey: null,
    signed: null,
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
  const { actor, call } = request
  const deny = (reason: SigningReason) =>
    moveRequest(tx, request, { to: 'denied', actor, reason, parts })
  if (wallet.status === 'frozen') return deny('wallet_frozen')
  const verdict = judge(wallet.policy, call, wallet.address)
  if (verdict.outcome === 'forbidden') return deny(verdict.rule)
  const nowMs = parts.clock.nowMs()
  const window = spendWindow(wallet.policy, nowMs)
  const { windowMaxAtomic } = wallet.policy
  const isReserved = await walletsStore(tx).reserve(wallet.id, {
    ...window,
    valueAtomic: call.value,
    windowMaxAtomic,
  })
  if (!isReserved) return deny('window_exhausted')
  const waits = verdict.outcome === 'needs_approval'
  return moveRequest(tx, request, {
    to: waits ? 'pending_approval' : 'approved',
    actor,
    parts,
    changes: {
      spendKey: window.spendKey,
      expiresAt: new Date(nowMs + (waits ? approvalMs : signingMs)),
    },
  })
}

/** Lets a waiting request be signed. The wallet is locked. */
export function approveRequest(
  tx: Queryable,
  request: SigningRequest,
  { actor, parts }: { readonly actor: string; readonly parts: VaultParts },
): Promise<SigningRequest> {
  const expiresAt = new Date(parts.clock.nowMs() + signingMs)
  return moveRequest(tx, request, { to: 'approved', actor, parts, changes: { expiresAt } })
}

/** Ends a request whose time is up, and answers it as it then is. The wallet is locked. */
export async function expireIfDue(
  tx: Queryable,
  request: SigningRequest,
  parts: VaultParts,
): Promise<SigningRequest> {
  const waits = request.state === 'pending_approval' || request.state === 'approved'
  const isDue = request.expiresAt !== null && request.expiresAt.getTime() <= parts.clock.nowMs()
  if (!waits || !isDue) return request
  const reason = request.state === 'approved' ? 'not_signed_in_time' : 'not_approved_in_time'
  return moveRequest(tx, request, { to: 'expired', actor: 'vault', reason, parts })
}

/**
 * Signs an approved request, once: whoever comes second is given what the first has signed. The policy and the freeze
 * are asked again, under the lock that the nonce is taken in. Any other request is answered as it is. Raises
 * `chain.reverted` or `chain.refused` for a call that would fail, and nothing is signed then.
 */
export async function signRequest(
  request: SigningRequest,
  parts: VaultParts,
): Promise<SigningRequest> {
  if (request.state !== 'approved') return request
  const wallet = await walletsStore(parts.database.query).find(request.walletId)
  if (wallet === undefined) throw new Error('assertion failed: a request has its wallet')
  const terms = await termsOf(request, wallet, parts)
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

/** What the chain says before a nonce is taken, which therefore none is for a call that would fail. */
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
  // The state may differ by the time that it runs; what is not used is not paid.
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
    readonly terms: Terms
    readonly parts: VaultParts
  },
): Promise<SigningRequest> {
  const { call } = request
  const deny = (reason: SigningReason) =>
    moveRequest(tx, request, { to: 'denied', actor: 'vault', reason, parts })
  const verdict = judge(wallet.policy, call, wallet.address)
  if (verdict.outcome === 'forbidden') return deny(verdict.rule)
  const { pending, ...gasTerms } = terms
  const nonce = await walletsStore(tx).takeNonce(wallet.id, pending)
  if (nonce === undefined) return deny('wallet_frozen')
  const transaction = { chainId: parts.chainId, nonce, ...call, ...gasTerms }
  const signed = await signTransaction(key, transaction)
  const signedAt = new Date(parts.clock.nowMs())
  return moveRequest(tx, request, {
    to: 'signed',
    actor: 'vault',
    parts,
    changes: {
      signed: { nonce, signedAt, ...signed },
      policyVersion: wallet.policyVersion,
      expiresAt: null,
    },
  })
}
