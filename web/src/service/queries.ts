import { QueryClient } from '@tanstack/react-query'
import { BourseError } from '#sdk'

/**
 * How long an answer is good for before it is asked again at the next use. `live` is for what a stream keeps up to
 * date or what must be asked each time.
 */
export const staleAfterMs = {
  live: 0,
  seconds: 5_000,
  minute: 60_000,
  hour: 3_600_000,
  forever: Number.POSITIVE_INFINITY,
} as const

const retriesMax = 2

/**
 * What the service has answered, by the name of the operation and its input: `['orders.list', { status: 'open' }]`. The
 * first member is always the operation's name, because the account's channel says what has changed by it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 300_000,
      staleTime: staleAfterMs.seconds,
      refetchOnWindowFocus: true,
      // The client itself repeats what a repetition may mend.
      retry: (count, failure) =>
        count < retriesMax &&
        failure instanceof BourseError &&
        failure.code === 'client.unreachable',
    },
    mutations: { retry: false },
  },
})

/** Asks again what is on the screen of a resource, `orders`, and forgets what is not. */
export function forgetResource(resource: string): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => String(name).startsWith(`${resource}.`),
  })
}
