import { monitorEventLoopDelay } from 'node:perf_hooks'
import { recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSignatureWorker } from '../src/adapters/signature-worker/signature-worker.ts'
import type { VerifyRequest } from '../src/domains/access/auth/auth.schemas.ts'
import type { AuthService } from '../src/domains/access/auth/index.ts'
import { openAuthParts, percentile, rounded } from './auth-parts.ts'

const wallets = 20
const burst = 300
const parallel = 32
const ratePerSecond = 100
const rateSeconds = 4

type Delay = { readonly p50Ms: number; readonly p99Ms: number; readonly maxMs: number }

/** What signing in with EVM keys costs, with the arithmetic on a thread and between the requests. */
export type SignInFigure = {
  /** `recoverMessageAddress` in a loop, alone in the process: the most that one core can do. */
  readonly rawRecoverPerSecond: number
  readonly modes: Readonly<
    Record<
      'thread' | 'inline',
      {
        readonly signInsPerSecond: number
        readonly p99Ms: number
        /** Delay of the main thread's event loop while 100 people a second sign in. */
        readonly loopDelayAtRate: Delay
      }
    >
  >
}

/** Measures whole sign-ins (challenge, signature, nonce, session, event) over an embedded database. */
export async function benchSignIn(): Promise<SignInFigure> {
  const parts = await openAuthParts()
  const checks = createSignatureWorker()
  try {
    const rawRecoverPerSecond = await rawRecover()
    return {
      rawRecoverPerSecond,
      modes: {
        thread: await measure(parts.authWith(checks)),
        inline: await measure(parts.authWith()),
      },
    }
  } finally {
    await checks.stop()
    await parts.close()
  }
}

async function rawRecover(): Promise<number> {
  const account = privateKeyToAccount(generatePrivateKey())
  const message = 'a message of the length that people sign '.repeat(8)
  const signature = await account.signMessage({ message })
  for (let warm = 0; warm < 200; warm++) await recoverMessageAddress({ message, signature })
  const startedAt = performance.now()
  const rounds = 1_000
  for (let n = 0; n < rounds; n++) await recoverMessageAddress({ message, signature })
  return Math.round(rounds / ((performance.now() - startedAt) / 1_000))
}

async function measure(auth: AuthService) {
  const open = (request: VerifyRequest) => auth.verify(request, () => {})
  for (const request of await signedRequests(auth, 50)) await open(request)

  const requests = await signedRequests(auth, burst)
  const took: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const requestedAt = performance.now()
        await open(next)
        took.push(performance.now() - requestedAt)
      }
    }),
  )
  const signInsPerSecond = Math.round(burst / ((performance.now() - startedAt) / 1_000))
  const loopDelayAtRate = await delayAtRate(
    open,
    await signedRequests(auth, ratePerSecond * rateSeconds),
  )
  return { signInsPerSecond, p99Ms: rounded(percentile(took, 0.99)), loopDelayAtRate }
}

async function delayAtRate(
  open: (request: VerifyRequest) => Promise<unknown>,
  requests: VerifyRequest[],
): Promise<Delay> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const running: Promise<unknown>[] = []
  delay.enable()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const next = requests.pop()
      if (next !== undefined) return void running.push(open(next))
      clearInterval(timer)
      resolve()
    }, 1_000 / ratePerSecond)
  })
  await Promise.all(running)
  delay.disable()
  const ms = (nanoseconds: number) => rounded(nanoseconds / 1e6)
  return { p50Ms: ms(delay.percentile(50)), p99Ms: ms(delay.percentile(99)), maxMs: ms(delay.max) }
}

/** Signed beforehand, so that only the service's own work is measured. */
async function signedRequests(auth: AuthService, count: number): Promise<VerifyRequest[]> {
  const accounts = Array.from({ length: wallets }, () => privateKeyToAccount(generatePrivateKey()))
  const requests: VerifyRequest[] = []
  for (let n = 0; n < count; n++) {
    const account = accounts[n % wallets]
    if (account === undefined) continue
    const { message } = await auth.challenge(account.address, {})
    const signature = await account.signMessage({ message })
    requests.push({ walletAddress: account.address, message, signature })
  }
  return requests
}
