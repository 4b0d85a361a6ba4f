import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mintKey } from './http.ts'
import { startService } from './service.ts'

/** Two kinds of request that must not be told apart by time; |t| of Welch's test is to stay under 4.5. */
export type TimingFigure = { readonly pair: string; readonly samples: number; readonly t: number }

type Ask = () => Promise<unknown>

/** Compares how long refusals take that must tell a stranger nothing: keys that are unknown and ill-formed, sign-ins
 * of people who exist and who do not. Samples alternate, so that a slow moment of the machine hits both kinds. */
export async function benchTiming(): Promise<readonly TimingFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-timing-'))
  const unlimited = '10000000'
  const service = await startService({
    dataDir: folder,
    port: 4673,
    environment: { RATE_SIGN_IN_PER_MINUTE: unlimited, RATE_ANONYMOUS_PER_MINUTE: unlimited },
  })
  try {
    const post = (path: string, body: object) => () =>
      fetch(`${service.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: service.url },
        body: JSON.stringify(body),
      }).then((answer) => answer.arrayBuffer())
    const key = await mintKey(service.url)
    const email = 'known@example.com'
    const password = 'correct horse battery staple'
    await post('/api/auth/sign-up/email', { email, password, name: 'Known' })()
    const signIn = (address: string) =>
      post('/api/auth/sign-in/email', { email: address, password: 'not the password' })
    const validate = (text: string) => post('/api/auth/validate-key', { key: text })
    return [
      await compare('validate-key: one letter changed, or nothing like a key', 3_000, {
        first: validate(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`),
        second: validate('ct_sk_none'),
      }),
      await compare('sign-in: wrong password, or nobody of that name', 150, {
        first: signIn(email),
        second: signIn('nobody@example.com'),
      }),
    ]
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(
  pair: string,
  samples: number,
  { first, second }: { readonly first: Ask; readonly second: Ask },
): Promise<TimingFigure> {
  const times: [number[], number[]] = [[], []]
  for (let sample = 0; sample < samples; sample++) {
    // Which of the two goes first changes, because the second of a pair finds warmer caches.
    const order = sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const startedAt = performance.now()
      await (kind === 0 ? first : second)()
      times[kind].push(performance.now() - startedAt)
    }
  }
  return {
    pair,
    samples,
    t: Math.round(Math.abs(welch(trimmed(times[0]), trimmed(times[1]))) * 100) / 100,
  }
}

/** Without the slowest tenth, which the machine makes and not the program. */
function trimmed(times: readonly number[]): readonly number[] {
  return times.toSorted((a, b) => a - b).slice(0, Math.floor(times.length * 0.9))
}

/** Welch's t: the difference of the means in units of its own uncertainty. */
function welch(a: readonly number[], b: readonly number[]): number {
  const [first, second] = [momentsOf(a), momentsOf(b)]
  const error = Math.sqrt(first.variance / a.length + second.variance / b.length)
  return (first.mean - second.mean) / error
}

function momentsOf(values: readonly number[]): {
  readonly mean: number
  readonly variance: number
} {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: squares / (values.length - 1) }
}
