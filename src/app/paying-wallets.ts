import { getAddress, isHex } from 'viem'
import type { VaultService } from '../domains/access/vault/index.ts'
import { AppError } from '../kernel/errors.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Hex } from '../ports/chain-evm.ts'
import type { PayingWallets } from '../ports/paying-wallets.ts'

/** The vault's wallets, as payments are signed by them: within their policies, and with a person where those want one. */
export function createPayingWallets(vault: Pick<VaultService, 'ready'>): PayingWallets {
  return {
    addressOf: (caller, walletId) => addressOf(vault, caller, walletId),
    async sign(caller, { id, typedData, walletId }) {
      const types = Object.fromEntries(
        Object.entries(typedData.types).map(([name, fields]) => [name, [...fields]]),
      )
      const wish = { clientRequestId: id, typedData: { ...typedData, types } }
      const answer = await vault.ready().requests.requestTypedData(caller, walletId, wish)
      const { denialReason, payloadHash, reason, signature, state } = answer
      if (state === 'signed' && isHex(signature)) return { outcome: 'signed', signature }
      if (state === 'requested' || state === 'pending_approval' || state === 'approved') {
        return { outcome: 'waiting', requestId: answer.id, payloadHash }
      }
      const said = denialReason === null ? '' : ` (${denialReason})`
      return { outcome: 'refused', reason: `${state}, ${reason ?? 'without a reason'}${said}` }
    },
  }
}

async function addressOf(
  vault: Pick<VaultService, 'ready'>,
  caller: Principal,
  walletId: string,
): Promise<Hex | null> {
  try {
    const { address } = await vault.ready().wallets.get(caller, walletId)
    return getAddress(address)
  } catch (failure) {
    // Not the account's, not the one of the caller's key, or nobody has wallets here.
    if (failure instanceof AppError && !failure.spec.retryable) return null
    throw failure
  }
}
