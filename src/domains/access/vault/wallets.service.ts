import { AppError } from '../../../kernel/errors.ts'
import { createId } from '../../../kernel/ids.ts'
import { cursor, type Page } from '../../../kernel/page.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { resourceErrors } from '../../../kernel/shared-errors.ts'
import type { Queryable } from '../../../ports/database.ts'
import { readCall } from './call-reader.ts'
import { sealSecret, wipe } from './envelope.ts'
import { claimVersion } from './master-keys.ts'
import { closedPolicy, isExpired, judgeRead, judgeTypedData, type Verdict } from './policy.ts'
import { listPolicyChanges, type PolicyChangesPage } from './policy-changes.ts'
import { policyToJson, readEvmAddress, readPolicy } from './policy-json.ts'
import { lockWallet } from './signing.ts'
import { publishWalletChange, type VaultParts } from './steps.ts'
import { notUnderstood, readTypedData } from './typed-data-reader.ts'
import { vaultErrors } from './vault.errors.ts'
import type {
  CreateWalletRequest,
  EvaluateRequest,
  EvaluateTypedDataRequest,
  EvaluationView,
  PolicyView,
  PutPolicyRequest,
  WalletView,
} from './vault.schemas.ts'
import { policyView, readingView, walletView } from './views.ts'
import { newWalletKey } from './wallet-key.ts'
import { keyPurpose, type StoredWallet, walletIdPrefix } from './wallet-record.ts'
import { spendWindow, walletsStore } from './wallets.store.ts'

const walletsMax = 10
/** The cursors of lists of wallets. */
const places = cursor({ id: 'text' })

/** The actor's name in the record. */
export function actorOf({ credential, credentialId }: Principal): string {
  return `${credential}:${credentialId}`
}

/**
 * The account's wallet. Raises 404 for an unknown one or another account's, 403 when the key is bound to another
 * wallet.
 */
export async function ownWallet(
  queryable: Queryable,
  owner: Principal,
  id: string,
): Promise<StoredWallet> {
  const wallet = await walletsStore(queryable).find(id)
  if (wallet?.accountId !== owner.accountId) {
    throw new AppError(resourceErrors.not_found, `There is no wallet ${id}.`)
  }
  assertBoundTo(owner, wallet)
  return wallet
}

/** Raises 403 `vault.other_wallet` when the caller's key is bound to another wallet. */
export function assertBoundTo(
  { agentWalletId }: Principal,
  wallet: Pick<StoredWallet, 'agentWalletId'>,
): void {
  if (agentWalletId === undefined || agentWalletId === wallet.agentWalletId) return
  const detail = `This key is for agent wallet ${agentWalletId} and uses no other.`
  throw new AppError(vaultErrors.other_wallet, detail, { extra: { agentWalletId } })
}

/** Wallets and their policies, for their owner. */
export function createWalletsService(parts: VaultParts) {
  const { chainId, clock, database } = parts
  const wallets = walletsStore(database.query)
  const viewPolicy = async (wallet: StoredWallet): Promise<PolicyView> => {
    const window = spendWindow(wallet.policy, clock.nowMs())
    return policyView(wallet, await wallets.spent(wallet.id, window))
  }
  const withinTime = (verdict: Verdict, { policy }: StoredWallet): Verdict =>
    isExpired(policy, clock.nowMs()) ? { outcome: 'forbidden', rule: 'policy_expired' } : verdict
  return {
    create: (owner: Principal, request: CreateWalletRequest) => createWallet(owner, request, parts),

    async list(
      owner: Principal,
      query: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<WalletView>> {
      const { limit } = query
      const beforeId = places.read(query.cursor)?.id ?? null
      const { agentWalletId = null } = owner
      const page = { beforeId, limit: limit + 1, agentWalletId }
      const rows = await wallets.list(owner.accountId, page)
      return places.page({
        rows,
        limit,
        place: ({ id }) => ({ id }),
        toItem: (wallet) => walletView(wallet, chainId),
      })
    },

    get: async (owner: Principal, id: string): Promise<WalletView> =>
      walletView(await ownWallet(database.query, owner, id), chainId),

    policy: async (owner: Principal, id: string): Promise<PolicyView> =>
      viewPolicy(await ownWallet(database.query, owner, id)),

    /** The policies that a wallet has had, newest first. */
    async policyChanges(owner: Principal, id: string, query: PolicyChangesPage) {
      await ownWallet(database.query, owner, id)
      return listPolicyChanges(database.query, id, query)
    },

    async putPolicy(owner: Principal, id: string, request: PutPolicyRequest): Promise<PolicyView> {
      return viewPolicy(await setPolicy(owner, { id, request }, parts))
    },

    /** Evaluates a call against the policy without requesting a signature. The use of its windows does not count. */
    async evaluate(
      owner: Principal,
      id: string,
      request: EvaluateRequest,
    ): Promise<EvaluationView> {
      const wallet = await ownWallet(database.query, owner, id)
      const call = readRequestedCall(request)
      const read = readCall(call, { wallet: wallet.address, weth: parts.weth })
      const verdict = judgeRead(wallet.policy, { call, read }, wallet.address)
      return evaluationOf(wallet, withinTime(verdict, wallet), readingView(read, call))
    },

    /** The same for typed data: evaluates the call that its signature permits. */
    async evaluateTypedData(
      owner: Principal,
      id: string,
      { typedData }: EvaluateTypedDataRequest,
    ): Promise<EvaluationView> {
      const wallet = await ownWallet(database.query, owner, id)
      const { address, policy } = wallet
      const read = readTypedData(typedData, { wallet: address, weth: parts.weth, chainId })
      const verdict = judgeTypedData(policy, read, { wallet: address, nowMs: clock.nowMs() })
      const { call, read: authorised } = read ?? notUnderstood
      return evaluationOf(wallet, withinTime(verdict, wallet), readingView(authorised, call))
    },

    freeze: (owner: Principal, id: string) => setStatus(owner, { id, to: 'frozen' }, parts),
    unfreeze: (owner: Principal, id: string) => setStatus(owner, { id, to: 'active' }, parts),
  }
}

function evaluationOf(
  { policyVersion, status }: StoredWallet,
  verdict: Verdict,
  reading: EvaluationView['reading'],
): EvaluationView {
  if (status === 'frozen') {
    return { outcome: 'forbidden', rule: 'wallet_frozen', policyVersion, reading }
  }
  const rule = verdict.outcome === 'forbidden' ? verdict.rule : null
  return { outcome: verdict.outcome, rule, policyVersion, reading }
}

/** A call from a request. */
export function readRequestedCall(request: EvaluateRequest) {
  return {
    to: readEvmAddress(request.to, 'body/to'),
    data: `0x${request.data.slice(2).toLowerCase()}`,
    value: BigInt(request.valueAtomic),
  } as const
}

async function createWallet(
  owner: Principal,
  request: CreateWalletRequest,
  parts: VaultParts,
): Promise<WalletView> {
  const { accountId } = owner
  const now = new Date(parts.clock.nowMs())
  const id = createId(walletIdPrefix, now.getTime(), parts.random.bytes(10))
  const policy = request.policy === undefined ? closedPolicy : readPolicy(request.policy)
  const { address, key } = newWalletKey(parts.random)
  const binding = { accountId, recordId: id, purpose: keyPurpose }
  const envelope = await sealSecret(key, binding, parts).finally(() => wipe(key))
  const created = await parts.database.transaction(async (tx) => {
    const wallets = walletsStore(tx)
    // Serialised per account, so that the number is correct.
    await wallets.lockAccount(accountId)
    if ((await wallets.count(accountId)) >= walletsMax) {
      const detail = `An account has at most ${walletsMax} wallets.`
      throw new AppError(vaultErrors.too_many_wallets, detail)
    }
    const signer = await wallets.signerOf(accountId)
    if (request.signsOrders === true && signer !== undefined) {
      throw new AppError(vaultErrors.orders_wallet_exists, `${signer.id} signs orders already.`)
    }
    const wallet: Omit<StoredWallet, 'agentWalletId'> = {
      id,
      accountId,
      address,
      policy,
      label: request.label,
      signsOrders: request.signsOrders ?? signer === undefined,
      status: 'active',
      keyVersion: envelope.keyVersion,
      policyVersion: 1,
      createdAt: now,
      updatedAt: now,
    }
    await claimVersion(tx, envelope.keyVersion, parts.keys)
    const agentWalletId = await wallets.insert({ ...wallet, envelope })
    const whole = { ...wallet, agentWalletId }
    const facts = {
      keyVersion: envelope.keyVersion,
      policy: JSON.stringify(policyToJson(policy)),
    }
    await publishWalletChange(tx, whole, { kind: 'created', actor: actorOf(owner), facts, parts })
    return whole
  })
  return walletView(created, parts.chainId)
}

async function setPolicy(
  owner: Principal,
  { id, request }: { readonly id: string; readonly request: PutPolicyRequest },
  parts: VaultParts,
): Promise<StoredWallet> {
  const policy = readPolicy(request.policy)
  await ownWallet(parts.database.query, owner, id)
  return parts.database.transaction(async (tx) => {
    const { policyVersion } = await lockWallet(tx, id)
    if (policyVersion !== request.expectedVersion) {
      const detail = `The policy is at version ${policyVersion}.`
      throw new AppError(vaultErrors.policy_changed, detail, { extra: { policyVersion } })
    }
    await walletsStore(tx).setPolicy(id, policy, new Date(parts.clock.nowMs()))
    const wallet = await lockWallet(tx, id)
    const facts = { policy: JSON.stringify(policyToJson(policy)) }
    await publishWalletChange(tx, wallet, { kind: 'policy', actor: actorOf(owner), facts, parts })
    return wallet
  })
}

async function setStatus(
  owner: Principal,
  { id, to }: { readonly id: string; readonly to: StoredWallet['status'] },
  parts: VaultParts,
): Promise<WalletView> {
  await ownWallet(parts.database.query, owner, id)
  const changed = await parts.database.transaction(async (tx) => {
    const wallet = await lockWallet(tx, id)
    if (wallet.status === to) return wallet
    await walletsStore(tx).setStatus(id, to, new Date(parts.clock.nowMs()))
    const now = await lockWallet(tx, id)
    const kind = to === 'frozen' ? 'frozen' : 'unfrozen'
    await publishWalletChange(tx, now, { kind, actor: actorOf(owner), parts })
    return now
  })
  return walletView(changed, parts.chainId)
}
