import { queryOptions } from '@tanstack/react-query'
import { type VaultPolicy, vaultWallets } from '#sdk'
import { showToast } from '../../design/primitives/toast.tsx'
import { sayNow } from '../../language/use-text.ts'
import { client } from '../../service/client.ts'
import { queryClient } from '../../service/queries.ts'
import { bootstrapQuery } from '../../service/session.ts'
import type { Armed } from './armed.model.ts'
import type { Kept } from './armed-store.ts'
import { despiteLeaving, endAtService } from './ending.ts'
import { type OrderContracts, policyAgain, sessionPolicy } from './vault-policy.model.ts'

/** What a wallet may sign, and what its window holds; the account's channel says when that has changed. */
export const policyQuery = (walletId: string) =>
  queryOptions({
    queryKey: ['vaultWallets.getPolicy', { walletId }],
    queryFn: ({ signal }) => vaultWallets(client).getPolicy({ walletId }, { signal }),
    refetchInterval: 15_000,
  })

/** A session's policy must be gone before the next one is begun. */
let ending: Promise<unknown> = Promise.resolve()

/** Makes the limits of a session the policy of a wallet, as long as the session lasts. Rejects with what the service refused. */
export async function keepByPolicy({
  largest,
  market,
  minutes,
  total,
  untilMs,
  vault,
}: Armed): Promise<Kept> {
  const { priceEth = null, walletId = '' } = vault ?? {}
  await ending
  const [before, contracts] = await Promise.all([
    vaultWallets(client).getPolicy({ walletId }),
    orderContracts(),
  ])
  const at = { token: market, priceEth, contracts, untilMs }
  const set = await vaultWallets(client).setPolicy({
    walletId,
    policy: sessionPolicy({ largest, minutes, total }, at),
    expectedVersion: before.version,
  })
  queryClient.setQueryData(policyQuery(walletId).queryKey, set)
  return {
    key: null,
    policyVersion: set.version,
    end() {
      const ended = putBack(before, set.version)
      ending = ended
      return ended
    },
  }
}

/** Puts back what a wallet was allowed before, or closes it, whatever becomes of this page. Somebody else's policy is left as it is, which is told. */
export async function putBack(before: VaultPolicy, version: number): Promise<void> {
  const { walletId } = before
  const refused = await endAtService(async () => {
    const policy = policyAgain(before, Date.now())
    const input = { walletId, policy, expectedVersion: version }
    const set = await vaultWallets(client).setPolicy(input, despiteLeaving)
    queryClient.setQueryData(policyQuery(walletId).queryKey, set)
  })
  if (refused === null) return
  const isOther = refused.code === 'vault.policy_changed'
  const text = sayNow(isOther ? 'panels.armedOther' : 'panels.armedNotEnded')
  showToast({ id: 'vault-policy', tone: 'danger', text })
}

async function orderContracts(): Promise<OrderContracts> {
  const { chains } = await queryClient.ensureQueryData(bootstrapQuery)
  const contracts = chains.find(({ namespace }) => namespace === 'eip155')?.contracts ?? []
  const named = (wanted: string) => contracts.find(({ name }) => name === wanted)?.address ?? null
  return { curveLaunchpad: named('curveLaunchpad'), swapRouter: named('swapRouter') }
}
