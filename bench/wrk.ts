import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { LoadResult } from './load.ts'

/**
 * Keeps 32 connections busy from one thread of `wrk` (Debian's package), which costs less than the servers under
 * test: a generator in JavaScript would be measured instead of nginx.
 */
export async function loadByWrk(url: string, seconds: number): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    '-c32',
    `-d${seconds}s`,
    '--latency',
    url,
  ])
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1]
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50Ms: milliseconds(/50%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    p99Ms: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    failed: Number(bad ?? 0) + (stdout.includes('Socket errors') ? 1 : 0),
  }
}

function milliseconds(found: RegExpExecArray | null): number {
  const factor = { us: 0.001, ms: 1, s: 1_000 }[found?.[2] ?? ''] ?? Number.NaN
  return Number(found?.[1]) * factor
}
