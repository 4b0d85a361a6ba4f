import { AppError } from '../../../kernel/errors.ts'
import type { ChainEvm, Hex } from '../../../ports/chain-evm.ts'
import type { Queryable } from '../../../ports/database.ts'
import { KeyUnavailable, type KeyWrapping } from '../../../ports/key-wrapping.ts'
import type { Ports } from '../../../ports/ports.ts'
import { vaultAuditStore } from './audit.store.ts'
import { type AuditFacts, auditHash } from './audit-chain.ts'
import { selectorOf } from './call-reader.ts'
import { openSecret, wipe } from './envelope.ts'
import { requestsStore } from './requests.store.ts'
import { type SigningReason, type SigningState, signingMachine } from './signing-states.ts'
import { vaultErrors } from './vault.errors.ts'
import { signingEvents, walletEvents } from './vault.events.ts'
import { keyPurpose, type SigningRequest, type StoredWallet } from './wallet-record.ts'
import { walletsStore } from './wallets.store.ts'

/** The dependencies of the vault. */
export type VaultParts = Ports<'clock' | 'database' | 'logger' | 'outbox' | 'random'> & {
  readonly keys: KeyWrapping
  readonly evm: Pick<
    ChainEvm,
    | 'estimateGas'
    | 'fees'
    | 'getBalance'
    | 'getTransaction'
    | 'getTransactionCount'
    | 'getTransactionReceipt'
    | 'sendRawTransaction'
  >
  readonly chainId: number
  /** Wrapped ether; null when the chain has none. */
  readonly weth: Hex | null
}

type StepParts = Pick<VaultParts, 'clock' | 'outbox'>

/** Appends to the account's record, in the transaction of the change. */
export async function record(
  tx: Queryable,
  accountId: string,
  entry: {
    readonly actor: string
    readonly action: string
    readonly subject: string
    readonly facts: AuditFacts
    readonly parts: Pick<VaultParts, 'clock'>
  },
): Promise<void> {
  const { actor, action, subject, facts, parts } = entry
  const store = vaultAuditStore(tx)
  const head = await store.lockHead(accountId)
  const next = {
    number: head.number + 1,
    at: new Date(parts.clock.nowMs()).toISOString(),
    actor,
    action,
    subject,
    facts,
    previousHash: head.hash,
  }
  await store.append(accountId, { ...next, hash: auditHash(accountId, next) })
}

/** Publishes and records a change of a wallet. The caller has locked the wallet. */
export async function publishWalletChange(
  tx: Queryable,
  wallet: StoredWallet,
  change: {
    readonly kind: keyof typeof walletEvents
    readonly actor: string
    readonly facts?: AuditFacts
    readonly parts: StepParts
  },
): Promise<void> {
  const { kind, actor, facts = {}, parts } = change
  const { id, accountId, address, status, policyVersion } = wallet
  const spec = walletEvents[kind]
  await parts.outbox.append(tx, spec, {
    subject: id,
    accountId,
    payload: { walletId: id, address, status, policyVersion },
  })
  const known = { address, status, policyVersion, ...facts }
  await record(tx, accountId, { actor, action: spec.topic, subject: id, facts: known, parts })
}

/**
 * Moves a request to another state, with one event and one entry of the record; releases a reservation that will never
 * be spent. The caller has locked the wallet.
 */
export async function moveRequest(
  tx: Queryable,
  request: SigningRequest,
  step: {
    readonly to: SigningState
    readonly actor: string
    readonly parts: StepParts
    readonly reason?: SigningReason
    readonly changes?: Partial<
      Pick<
        SigningRequest,
        | 'charges'
        | 'denialReason'
        | 'expiresAt'
        | 'policyVersion'
        | 'signature'
        | 'signed'
        | 'spendKey'
      >
    >
  },
): Promise<SigningRequest> {
  const { to, actor, parts, reason = null, changes = {} } = step
  signingMachine.assertTransition(request.state, to)
  const isEnded = signingMachine.isTerminal(to)
  const moved: SigningRequest = {
    ...request,
    ...changes,
    state: to,
    reason,
    ...(isEnded ? { spendKey: null, expiresAt: null } : {}),
    updatedAt: new Date(parts.clock.nowMs()),
  }
  await requestsStore(tx).update(moved)
  if (isEnded && request.spendKey !== null) {
    await walletsStore(tx).release(request.walletId, request.spendKey, request.charges)
  }
  await publishRequestState(tx, moved, { from: request.state, actor, parts })
  return moved
}

/** Publishes and records the state of a request. */
export async function publishRequestState(
  tx: Queryable,
  request: SigningRequest,
  step: { readonly from: SigningState; readonly actor: string; readonly parts: StepParts },
): Promise<void> {
  const { accountId, call, digest, id, origin, payloadHash, policyVersion } = request
  const { denialReason, reason, signed, state, walletId } = request
  const facts = {
    walletId,
    origin,
    state,
    reason,
    denialReason,
    to: call.to,
    selector: selectorOf(call.data),
    valueAtomic: call.value.toString(),
    payloadHash,
    transactionHash: signed?.hash ?? null,
  }
  await step.parts.outbox.append(tx, signingEvents.changed, {
    subject: id,
    accountId,
    payload: { ...facts, requestId: id, previousState: step.from },
  })
  await record(tx, accountId, {
    actor: step.actor,
    action: `vault.signing_${state}`,
    subject: id,
    facts: { ...facts, digest, nonce: signed?.nonce ?? null, policyVersion },
    parts: step.parts,
  })
}

/**
 * Passes the wallet's key to `work` and always wipes it afterwards. Raises 503 `vault.key_unavailable` when no master
 * key decrypts it.
 */
export async function withKey<result>(
  wallet: Pick<StoredWallet, 'accountId' | 'id'>,
  parts: Pick<VaultParts, 'database' | 'keys'>,
  work: (key: Uint8Array) => Promise<result>,
): Promise<result> {
  const key = await openKey(wallet, parts)
  try {
    return await work(key)
  } finally {
    wipe(key)
  }
}

async function openKey(
  { accountId, id }: Pick<StoredWallet, 'accountId' | 'id'>,
  { database, keys }: Pick<VaultParts, 'database' | 'keys'>,
): Promise<Uint8Array> {
  const envelope = await walletsStore(database.query).envelope(id)
  if (envelope === undefined) throw new Error('assertion failed: a wallet has its key')
  const binding = { accountId, recordId: id, purpose: keyPurpose }
  try {
    return await openSecret(envelope, binding, keys)
  } catch (cause) {
    if (!(cause instanceof KeyUnavailable)) throw cause
    throw new AppError(
      vaultErrors.key_unavailable,
      `The wallet's key is wrapped by version ${envelope.keyVersion}, and does not open.`,
      { cause },
    )
  }
}
