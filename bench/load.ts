import autocannon from 'autocannon'

/** What one round of load showed. */
export type LoadResult = {
  readonly requestsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failed: number
}

/** Keeps 32 connections busy for `seconds` and measures; warm-up is the caller's concern. */
export async function load(options: {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly seconds: number
}): Promise<LoadResult> {
  const result = await autocannon({
    url: options.url,
    headers: { ...options.headers },
    connections: 32,
    duration: options.seconds,
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

/** The middle value, which one disturbed round cannot move. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
