import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { launches } from '#sdk'
import { client } from '../../service/client.ts'
import { forgetResource, staleAfterMs } from '../../service/queries.ts'
import { followNews } from '../../streams/follow-news.ts'
import { isOver } from './launched.model.ts'

const soonMs = 1_000

/** How far a launch is; asked again until it is over. */
export function useLaunchProgress(launchId: string) {
  return useQuery({
    queryKey: ['launches.getStatus', { launchId }],
    queryFn: ({ signal }) => launches(client).getStatus({ launchId }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : soonMs),
  })
}

/** A launch with its token; asked once it is on the chain. */
export function useLaunch(launchId: string) {
  return useQuery({
    queryKey: ['launches.get', { launchId }],
    queryFn: ({ signal }) => launches(client).get({ launchId }, { signal }),
    refetchInterval: staleAfterMs.seconds,
  }).data
}

/** What was shown before the signature beside what is on the chain. */
export function useAttestation(launchId: string) {
  return useQuery({
    queryKey: ['launches.attest', { launchId }],
    queryFn: ({ signal }) => launches(client).attest({ launchId }, { signal }),
  })
}

/** Asks again how a launch is once something happened to launches, or the chain has replaced blocks. */
export function useLaunchedNews(): void {
  useEffect(
    () =>
      followNews(
        ({ topic }) => topic.startsWith('launch.') || topic === 'chain.reorganised',
        () => forgetResource('launches'),
      ),
    [],
  )
}

/** The newest trades of a launch, which its course is drawn from. */
export function useLaunchTrades(launchId: string, isTraded: boolean) {
  return useQuery({
    queryKey: ['launches.listTrades', { launchId }],
    queryFn: ({ signal }) => launches(client).listTrades({ launchId, limit: 200 }, { signal }),
    enabled: isTraded,
    refetchInterval: staleAfterMs.seconds,
  }).data
}
