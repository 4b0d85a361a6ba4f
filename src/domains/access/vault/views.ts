import type { EvmReceipt } from '../../../ports/chain-evm.ts'
import { type ReadCall, selectorOf } from './call-reader.ts'
import type { WalletCall } from './calls/effects.ts'
import { type Charges, ether, etherOf, tokensOf } from './charges.ts'
import { policyToJson } from './policy-json.ts'
import type { EvaluationView, PolicyView, RequestView, WalletView } from './vault.schemas.ts'
import type { SigningRequest, StoredWallet } from './wallet-record.ts'

/** The prefix of the ids of people's commands, so that they never collide with an order's. */
export const ownerCommandPrefix = 'owner:'

/** A wallet as its owner sees it. */
export function walletView(wallet: StoredWallet, chainId: number): WalletView {
  const { address, agentWalletId, id, keyVersion, label, policyVersion, signsOrders, status } =
    wallet
  return {
    id,
    agentWalletId,
    kind: 'evm_eoa',
    chainId,
    address,
    label,
    status,
    signsOrders,
    policyVersion,
    keyVersion,
    createdAt: wallet.createdAt.toISOString(),
    updatedAt: wallet.updatedAt.toISOString(),
  }
}

/** A policy with the current use of its window. */
export function policyView(wallet: StoredWallet, spent: Charges): PolicyView {
  const { tokens, ...policy } = policyToJson(wallet.policy)
  const spentOf = (asset: string) => (spent.get(asset) ?? 0n).toString()
  return {
    walletId: wallet.id,
    version: wallet.policyVersion,
    ...policy,
    tokens: tokens.map((limit) => ({ ...limit, windowSpentAtomic: spentOf(limit.token) })),
    windowSpentAtomic: spentOf(ether),
  }
}

/** The decoded effects of a call. */
export function readingView(read: ReadCall, { value }: WalletCall): EvaluationView['reading'] {
  const { kind, selector } = read
  const effects = kind === 'known' ? read.effects : []
  return {
    kind,
    selector,
    calls: effects.flatMap((each) =>
      each.kind === 'call' ? [{ to: each.to, selector: each.selector }] : [],
    ),
    recipients: effects.flatMap((each) =>
      each.kind === 'move' || each.kind === 'receive' ? [each.to] : [],
    ),
    spenders: effects.flatMap((each) => (each.kind === 'allow' ? [each.spender] : [])),
    tokens: [...tokensOf(effects)].map(([token, amount]) => ({
      token,
      amountAtomic: amount.toString(),
    })),
    valueAtomic: etherOf(effects, value).toString(),
  }
}

/** A request as its owner sees it. Does not contain the signed transaction, which the chain shows once it is sent. */
export function requestView(request: SigningRequest, receipt: EvmReceipt | null): RequestView {
  const { call, signed } = request
  const isOwners = request.commandId.startsWith(ownerCommandPrefix)
  return {
    id: request.id,
    walletId: request.walletId,
    clientRequestId: isOwners ? request.commandId.slice(ownerCommandPrefix.length) : null,
    orderRound: request.origin === 'order' ? request.commandId : null,
    origin: request.origin,
    state: request.state,
    reason: request.reason,
    denialReason: request.denialReason,
    askedBy: request.actor,
    kind: request.typedData === null ? 'call' : 'typed_data',
    call: {
      to: call.to,
      data: call.data,
      valueAtomic: call.value.toString(),
      selector: selectorOf(call.data),
    },
    typedData: request.typedData,
    digest: request.digest,
    signature: request.signature,
    payloadHash: request.payloadHash,
    policyVersion: request.policyVersion,
    nonce: signed?.nonce ?? null,
    transactionHash: signed?.hash ?? null,
    onChain:
      receipt === null
        ? null
        : { status: receipt.status, blockNumber: receipt.blockNumber.toString() },
    expiresAt: request.expiresAt?.toISOString() ?? null,
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  }
}
