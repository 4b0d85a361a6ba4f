import {
  BourseError,
  evmTransactions,
  signingRequests,
  type VaultSigningRequest,
  type VaultWallet,
  vaultWallets,
} from '#sdk'
import { disarm } from '../../../panels/armed/armed-store.ts'
import { putBack } from '../../../panels/armed/vault-policy.data.ts'
import { sendingPolicy } from '../../../panels/armed/vault-policy.model.ts'
import { client } from '../../../service/client.ts'
import { forgetResource } from '../../../service/queries.ts'

/** How often the chain is asked whether it has the transaction, and how many times. */
const everyMs = 1_000
const timesMax = 60

/**
 * Sends all ether of a vault wallet to an address, less what the chain takes: the policy allows just that as long as it
 * takes, and is then as it was. Resolves once the chain has it, with the amount in wei; rejects with what was refused.
 */
export async function takeBack(
  { address, id: walletId }: VaultWallet,
  to: string,
): Promise<bigint> {
  await disarm()
  const amountWei = await sendable(address, to)
  const before = await vaultWallets(client).getPolicy({ walletId })
  const now = { spentWei: BigInt(before.windowSpentAtomic), nowMs: Date.now() }
  const { version } = await vaultWallets(client).setPolicy({
    walletId,
    policy: sendingPolicy({ amountWei, to }, now),
    expectedVersion: before.version,
  })
  try {
    const request = await vaultWallets(client).signTransaction({
      walletId,
      clientRequestId: crypto.randomUUID(),
      to,
      data: '0x',
      valueAtomic: amountWei.toString(),
    })
    await untilOnChain(request)
    return amountWei
  } finally {
    await putBack(before, version)
    forgetResource('portfolios')
  }
}

/** What is left after twice the price of the transaction now, in wei: fees may rise until it is signed. */
async function sendable(from: string, to: string): Promise<bigint> {
  const terms = await evmTransactions(client).complete({ from, to, data: '0x', value: '0' })
  const left =
    BigInt(terms.balance.amountAtomic) - 2n * BigInt(terms.gas) * BigInt(terms.maxFeePerGas)
  if (left > 0n) return left
  throw new BourseError({
    code: 'client.nothing_to_send',
    status: 0,
    detail: 'The wallet has less than the chain takes for sending it.',
    fix: 'There is nothing to take back.',
  })
}

async function untilOnChain(request: VaultSigningRequest): Promise<void> {
  let { onChain, reason, state } = request
  for (let time = 0; time < timesMax && onChain === null && state === 'submitted'; time += 1) {
    await new Promise((next) => setTimeout(next, everyMs))
    const read = await signingRequests(client).get({ requestId: request.id })
    ;({ onChain, reason, state } = read)
  }
  if (onChain?.status === 'success') return
  throw new BourseError({
    code: 'client.not_sent',
    status: 0,
    detail: `The vault's request ${request.id} is ${onChain?.status ?? state}${reason === null ? '' : `: ${reason}`}.`,
    fix: 'Look at it among the signing requests of the vault, and try again.',
  })
}
