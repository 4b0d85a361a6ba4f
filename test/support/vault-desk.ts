import { createViemChainEvm } from '../../src/adapters/viem/viem-chain-evm.ts'
import type { PolicyBody } from '../../src/domains/access/vault/vault.schemas.ts'
import { AppError } from '../../src/kernel/errors.ts'
import type { Hex } from '../../src/ports/chain-evm.ts'
import type { Database } from '../../src/ports/database.ts'
import { rpc } from './chain-daemon.ts'
import { principal } from './http-server.ts'
import { permitOf } from './typed-data.ts'
import { createVaultWorld, type VaultWorld } from './vault-world.ts'

/** What is asked of a vault. `from` is the name of the account that asks. */
export type VaultAsk =
  | {
      readonly kind: 'send'
      readonly from: string
      readonly walletId: string
      readonly id: string
      readonly to: Hex
      readonly valueAtomic: string
    }
  | {
      readonly kind: 'permit'
      readonly from: string
      readonly walletId: string
      readonly id: string
      readonly owner: Hex
      readonly amountAtomic: string
      /** The last second in which the permit is good. */
      readonly deadline: number
    }
  | {
      readonly kind: 'order'
      readonly from: string
      readonly id: string
      readonly to: Hex
      readonly valueAtomic: string
    }
  | { readonly kind: 'keep'; readonly hash: Hex }
  | { readonly kind: 'let_go'; readonly from: string; readonly id: string }
  | {
      readonly kind: 'approve'
      readonly from: string
      readonly requestId: string
      readonly hash: string
    }
  | { readonly kind: 'deny'; readonly from: string; readonly requestId: string }
  | {
      readonly kind: 'policy'
      readonly from: string
      readonly walletId: string
      readonly policy: PolicyBody
      readonly expectedVersion: number
    }
  | { readonly kind: 'freeze' | 'unfreeze'; readonly from: string; readonly walletId: string }
  | { readonly kind: 'sweep' }

/** The vault of one process, and one way to ask it. */
export type VaultDesk = {
  readonly world: VaultWorld
  /** The answer's state or the refusal's code; never raises. */
  readonly handle: (call: { readonly nowMs: number; readonly ask: VaultAsk }) => Promise<string>
}

/** Whose permits are signed here, and to whom they are given. */
export const permitToken: Hex = '0x00000000000000000000000000000000000070ce'
export const permitSpender: Hex = '0x0000000000000000000000000000000000005bed'

/** Opens it on a database that has the schema of the vault, with the chain at that address. */
export async function createVaultDesk(database: Database, rpcUrl: string): Promise<VaultDesk> {
  let nowMs = 0
  const clock = { nowMs: () => nowMs, advance: () => {} }
  const evm = createViemChainEvm({ rpcUrl })
  const ask = async (method: string, params: readonly unknown[]) => {
    const { error, result } = await rpc(rpcUrl, method, params)
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const world = await createVaultWorld({ evm, ask }, { database, clock })
  return {
    world,
    async handle(call) {
      nowMs = Math.max(nowMs, call.nowMs)
      try {
        return await answerOf(world, call.ask)
      } catch (failure) {
        return failure instanceof AppError ? failure.spec.code : `failed: ${String(failure)}`
      }
    },
  }
}

/** The account of a name. */
export function keeperOf(name: string) {
  return principal({ accountId: `acct_${name}` })
}

type Ended = { readonly state: string; readonly reason: string | null }

const told = ({ state, reason }: Ended): string => (reason === null ? state : `${state} ${reason}`)

async function answerOf({ database, vault }: VaultWorld, ask: VaultAsk): Promise<string> {
  const { orderWallet, requests, sweep, wallets } = vault.ready()
  switch (ask.kind) {
    case 'send': {
      const { id, to, valueAtomic } = ask
      const body = { clientRequestId: id, to, data: '0x', valueAtomic }
      return told(await requests.request(keeperOf(ask.from), ask.walletId, body))
    }
    case 'permit': {
      const { amountAtomic: value, deadline, owner } = ask
      const typedData = permitOf(permitToken, { owner, spender: permitSpender, value, deadline })
      const body = { clientRequestId: ask.id, typedData }
      return told(await requests.requestTypedData(keeperOf(ask.from), ask.walletId, body))
    }
    case 'order': {
      const call = { to: ask.to, data: '0x', value: BigInt(ask.valueAtomic) } as const
      const body = { id: ask.id, accountId: keeperOf(ask.from).accountId, call }
      const answer = await orderWallet.sign(body)
      return answer.outcome === 'refused' ? `refused ${answer.reason}` : answer.outcome
    }
    case 'keep': {
      const signed = { hash: ask.hash, transaction: '0x' } as const
      const kept = await database.transaction((tx) => orderWallet.keep(tx, signed))
      return kept === 'kept' ? orderWallet.submit(signed) : kept
    }
    case 'let_go':
      await orderWallet.release({ id: ask.id, accountId: keeperOf(ask.from).accountId })
      return 'let_go'
    case 'approve':
      return told(await requests.approve(keeperOf(ask.from), ask.requestId, ask.hash))
    case 'deny':
      return told(await requests.deny(keeperOf(ask.from), ask.requestId, 'not now'))
    case 'policy': {
      const { expectedVersion, policy } = ask
      const body = { policy, expectedVersion }
      return `${(await wallets.putPolicy(keeperOf(ask.from), ask.walletId, body)).version}`
    }
    case 'freeze':
    case 'unfreeze':
      return (await wallets[ask.kind](keeperOf(ask.from), ask.walletId)).status
    case 'sweep':
      await sweep()
      return 'done'
  }
}
