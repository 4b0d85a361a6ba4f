import { AppError } from '../../kernel/errors.ts'
import { createId } from '../../kernel/ids.ts'
import { decodeCursor, type Page, toPage } from '../../kernel/page.ts'
import type { Principal } from '../../kernel/principal.ts'
import { resourceErrors } from '../../kernel/shared-errors.ts'
import type { Queryable } from '../../ports/database.ts'
import { readCall } from './call-reader.ts'
import { sealSecret, wipe } from './envelope.ts'
import { claimVersion } from './master-keys.ts'
import { closedPolicy, judgeRead, judgeTypedData, type Verdict } from './policy.ts'
import { readAddress, readPolicy } from './policy-json.ts'
import { lockWallet } from './signing.ts'
import { tellWallet, type VaultParts } from './steps.ts'
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

/** Who did something, as the record names it. */
export function actorOf({ credential, credentialId }: Principal): string {
  return `${credential}:${credentialId}`
}

/** The account's wallet; another's answers like one that does not exist. 403 where the key is bound to another one. */
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

/** Raises 403 `vault.other_wallet` where the caller's key is for one wallet, and this is another. */
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
  return {
    create: (owner: Principal, wish: CreateWalletRequest) => createWallet(owner, wish, parts),

    async list(
      owner: Principal,
      query: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<WalletView>> {
      const { cursor, limit } = query
      const [beforeId = null] = cursor === undefined ? [] : decodeCursor(cursor, 1)
      const { agentWalletId = null } = owner
      const page = { beforeId, limit: limit + 1, agentWalletId }
      const rows = await wallets.list(owner.accountId, page)
      return toPage({
        ...{ rows, limit },
        key: ({ id }) => [id],
        toItem: (wallet) => walletView(wallet, chainId),
      })
    },

    get: async (owner: Principal, id: string): Promise<WalletView> =>
      walletView(await ownWallet(database.query, owner, id), chainId),

    policy: async (owner: Principal, id: string): Promise<PolicyView> =>
      viewPolicy(await ownWallet(database.query, owner, id)),

    async putPolicy(owner: Principal, id: string, wish: PutPolicyRequest): Promise<PolicyView> {
      const policy = readPolicy(wish.policy)
      await ownWallet(database.query, owner, id)
      const changed = await database.transaction(async (tx) => {
        const { policyVersion } = await lockWallet(tx, id)
        if (policyVersion !== wish.expectedVersion) {
          const detail = `The policy is at version ${policyVersion}.`
          throw new AppError(vaultErrors.policy_changed, detail, { extra: { policyVersion } })
        }
        await walletsStore(tx).setPolicy(id, policy, new Date(clock.nowMs()))
        const wallet = await lockWallet(tx, id)
        const facts = { policy: JSON.stringify(wish.policy) }
        await tellWallet(tx, wallet, { kind: 'policy', actor: actorOf(owner), facts, parts })
        return wallet
      })
      return viewPolicy(changed)
    },

    /** What the policy says of a call, without asking for it. The windows are not looked at. */
    async evaluate(owner: Principal, id: string, wish: EvaluateRequest): Promise<EvaluationView> {
      const wallet = await ownWallet(database.query, owner, id)
      const call = readWish(wish)
      const read = readCall(call, { wallet: wallet.address, weth: parts.weth })
      const verdict = judgeRead(wallet.policy, { call, read }, wallet.address)
      return evaluationOf(wallet, verdict, readingView(read, call))
    },

    /** The same of typed data: as of the call that its signature would be for. */
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
      return evaluationOf(wallet, verdict, readingView(authorised, call))
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

/** A call as somebody sends it. */
export function readWish(wish: EvaluateRequest) {
  return {
    to: readAddress(wish.to, 'body/to'),
    data: `0x${wish.data.slice(2).toLowerCase()}`,
    value: BigInt(wish.valueAtomic),
  } as const
}

async function createWallet(
  owner: Principal,
  wish: CreateWalletRequest,
  parts: VaultParts,
): Promise<WalletView> {
  const { accountId } = owner
  const now = new Date(parts.clock.nowMs())
  const id = createId(walletIdPrefix, now.getTime(), parts.random.bytes(10))
  const policy = wish.policy === undefined ? closedPolicy : readPolicy(wish.policy)
  const { address, key } = newWalletKey(parts.random)
  const binding = { accountId, recordId: id, purpose: keyPurpose }
  const envelope = await sealSecret(key, binding, parts).finally(() => wipe(key))
  const made = await parts.database.transaction(async (tx) => {
    const wallets = walletsStore(tx)
    // One creation at a time for each account, so that the number is what it says.
    await wallets.lockAccount(accountId)
    if ((await wallets.count(accountId)) >= walletsMax) {
      const detail = `An account has at most ${walletsMax} wallets.`
      throw new AppError(vaultErrors.too_many_wallets, detail)
    }
    const signer = await wallets.signerOf(accountId)
    if (wish.signsOrders === true && signer !== undefined) {
      throw new AppError(vaultErrors.orders_wallet_exists, `${signer.id} signs orders already.`)
    }
    const wallet: Omit<StoredWallet, 'agentWalletId'> = {
      ...{ id, accountId, address, policy, label: wish.label },
      signsOrders: wish.signsOrders ?? signer === undefined,
      status: 'active',
      keyVersion: envelope.keyVersion,
      policyVersion: 1,
      createdAt: now,
      updatedAt: now,
    }
    await claimVersion(tx, envelope.keyVersion, parts.keys)
    const agentWalletId = await wallets.insert({ ...wallet, envelope })
    const whole = { ...wallet, agentWalletId }
    const facts = { keyVersion: envelope.keyVersion }
    await tellWallet(tx, whole, { kind: 'created', actor: actorOf(owner), facts, parts })
    return whole
  })
  return walletView(made, parts.chainId)
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
    await tellWallet(tx, now, { kind, actor: actorOf(owner), parts })
    return now
  })
  return walletView(changed, parts.chainId)
}
