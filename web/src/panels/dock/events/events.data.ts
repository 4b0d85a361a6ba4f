import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { events } from '#sdk'
import { staleAfterMs } from '../../../service/queries.ts'
import { unrecordedClient } from '../../../service/unrecorded-client.ts'
import { painting, paintsPerSecond } from '../../../streams/frame-loop.ts'
import { followEvents } from '../../../streams/live.ts'
import { beginningOf, isWanted, type ListedEvent, newestOf, topicsOf } from './events.model.ts'

const pageItems = 200

/** The newest events of these topics: those that were, and each as it happens. */
export function useEvents(topics: string) {
  const { data, error, refetch } = useQuery({
    queryKey: ['events.list', 'newest', topics],
    queryFn: ({ signal }) => newestEvents(topics, signal),
    staleTime: staleAfterMs.live,
    refetchOnWindowFocus: false,
  })
  const heard = useHeard()
  const fitting = heard.filter(({ topic }) => isWanted(topic, topics))
  return { list: data === undefined ? undefined : newestOf(data, fitting), error, refetch }
}

async function newestEvents(topics: string, signal: AbortSignal): Promise<readonly ListedEvent[]> {
  const service = events(unrecordedClient)
  const { headSeq } = await service.list({ limit: 1 }, { signal })
  const after = beginningOf(headSeq)
  const input = {
    limit: pageItems,
    ...(after === undefined ? {} : { after }),
    ...(topicsOf(topics).length === 0 ? {} : { topics: topicsOf(topics).join(',') }),
  }
  let newest: readonly ListedEvent[] = []
  for await (const { items } of service.list(input, { signal }).pages())
    newest = newestOf(newest, items)
  return newest
}

/** What has happened since the list was opened. */
function useHeard(): readonly ListedEvent[] {
  const [heard, setHeard] = useState<readonly ListedEvent[]>([])
  useEffect(() => {
    let gathered: ListedEvent[] = []
    const painter = painting(paintsPerSecond.list, () => {
      const arrived = gathered
      gathered = []
      setHeard((before) => newestOf(before, arrived))
    })
    const stop = followEvents((event) => {
      gathered.push(event)
      painter.mark()
    })
    return () => {
      stop()
      painter.stop()
    }
  }, [])
  return heard
}
