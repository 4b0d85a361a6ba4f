import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type AnyEvent, creatorFees, graduations, launches, launchFactories } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, queryClient, staleAfterMs } from '../../service/queries.ts'
import { followEvents } from '../../streams/live.ts'
import { sendPrepared } from '../../wallet/running.ts'

/** How often figures that no channel tells are asked again. */
const everyMs = 15_000
/** What happens within it is one question. */
const togetherMs = 500
/** An account with more launches is not listed whole. */
const earlierMax = 20

/** What each recipient has earned with the token. */
export function useTokenFees(token: string) {
  return useQuery({
    queryKey: ['creatorFees.getByToken', { token }],
    queryFn: ({ signal }) => creatorFees(client).getByToken({ address: token }, { signal }),
    refetchInterval: everyMs,
  })
}

/** Whether what was shown before the launch is what is on the chain. */
export function useAttestation(launchId: string) {
  return useQuery({
    queryKey: ['launches.attest', { launchId }],
    queryFn: ({ signal }) => launches(client).attest({ launchId }, { signal }),
    staleTime: staleAfterMs.hour,
  })
}

/** The other launches of an account, the newest first. */
export function useOtherLaunches(creator: string, token: string) {
  return useQuery({
    queryKey: ['launches.list', { creator }],
    queryFn: ({ signal }) => launches(client).list({ creator, limit: earlierMax }, { signal }),
    select: ({ items }) =>
      items.filter(({ tokenAddress }) => tokenAddress !== null && tokenAddress !== token),
    staleTime: staleAfterMs.minute,
  })
}

/** The ether that sells a curve out; null where the launchpad of curves does not tell. */
export function useEthToComplete() {
  return useQuery({
    queryKey: ['launchFactories.list'],
    queryFn: ({ signal }) => launchFactories(client).list({}, { signal }),
    select: ({ items }) =>
      items.find(({ kind }) => kind === 'curve')?.config?.ethToComplete.amountAtomic ?? null,
    staleTime: staleAfterMs.hour,
  }).data
}

/** What is done for a launch whose curve is sold out and whose pool is not open. */
export function useWaitingGraduation(launchId: string) {
  return useQuery({
    queryKey: ['graduations.list'],
    queryFn: ({ signal }) => graduations(client).list({ limit: 100 }, { signal }),
    select: ({ items, keeper }) => ({
      keeper,
      waiting: items.find((item) => item.launchId === launchId) ?? null,
    }),
    refetchInterval: everyMs,
  })
}

/** Opens the pool of a sold-out curve, or brings it nearer, by the connected wallet. Rejects with what it or the service refused. */
export async function openPool(launchId: string, account: string, title: string): Promise<void> {
  const intent = await graduations(client).prepare({ launchId, account })
  try {
    await sendPrepared({ intent }, title)
  } finally {
    for (const resource of ['graduations', 'launches', 'tokens']) forgetResource(resource)
  }
}

const changedByTrades = [
  'tokens.get',
  'holders.list',
  'launches.getByToken',
  'creatorFees.getByToken',
]
const changedByBlocks = ['launches.getRisk', 'launches.attest', 'launches.list', 'graduations.list']

/** Asks again for what an event of the token, or a reorganisation of the chain, has changed. */
export function useTokenNews(token: string): void {
  useEffect(() => {
    const wanted = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | null = null
    const ask = () => {
      timer = null
      const names = [...wanted]
      wanted.clear()
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] })
    }
    const stop = followEvents((event) => {
      const names = changedBy(event, token.toLowerCase())
      for (const name of names) wanted.add(name)
      if (names.length > 0) timer ??= setTimeout(ask, togetherMs)
    })
    return () => {
      stop()
      if (timer !== null) clearTimeout(timer)
    }
  }, [token])
}

function changedBy({ payload, topic }: AnyEvent, token: string): readonly string[] {
  const all = [...changedByTrades, ...changedByBlocks]
  if (topic === 'chain.reorganised') return all
  const { token: one, token0, token1 } = Object(payload) as Readonly<Record<string, unknown>>
  const isOfToken = [one, token0, token1].some((name) => String(name).toLowerCase() === token)
  if (!isOfToken) return []
  return topic.startsWith('launch.') ? all : changedByTrades
}
