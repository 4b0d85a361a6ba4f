import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evmSigner, type Signer, solanaSigner } from '../test/support/auth-world.ts'
import { mintKey } from './http.ts'
import { startService } from './service.ts'

/** Two kinds of request whose times must not differ: |t| of Welch's test must stay under 4.5. */
export type TimingFigure = {
  readonly pair: string
  readonly samples: number
  readonly t: number
  readonly medianMs: readonly [number, number]
}

type Ask = () => Promise<unknown>
/** Gets one request ready, outside of what is timed. */
type Prepare = (sample: number) => Ask | Promise<Ask>
type Pair = { readonly first: Prepare; readonly second: Prepare }

const password = 'correct horse battery staple'
const peopleMax = 20

/**
 * Compares how long answers take that must tell a stranger nothing: whether a key, a person or a wallet is known.
 * Samples alternate, so that a slow moment of the machine hits both kinds. A sign-up of an address that is taken says
 * so in its answer; only one that is refused for its form tells nothing.
 */
export async function benchTiming(): Promise<readonly TimingFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-timing-'))
  const unlimited = '10000000'
  const service = await startService({
    dataDir: folder,
    port: 4673,
    environment: { RATE_SIGN_IN_PER_MINUTE: unlimited, RATE_ANONYMOUS_PER_MINUTE: unlimited },
  })
  try {
    const caller = callerOf(service.url)
    const figures: TimingFigure[] = []
    for (const [pair, samples, prepare] of pairs) {
      figures.push(await compare(pair, samples, await prepare(caller)))
    }
    return figures
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const pairs: readonly (readonly [string, number, (caller: Caller) => Promise<Pair>])[] = [
  ['validate-key: one letter changed, or nothing like a key', 3_000, keys],
  ['sign-in by e-mail: wrong password, or nobody of that name', 600, signInByEmail],
  ['sign-up refused for its password: address taken, or free', 2_000, signUp],
  ['wallet challenge: has signed in, or never', 1_000, (caller) => wallets(caller, challenges)],
  ['wallet sign-in: wrong signature, has signed in, or never', 600, walletSignIn],
  ['holder check: has just signed in, or never', 600, (caller) => wallets(caller, holderChecks)],
]

async function keys({ url, post }: Caller): Promise<Pair> {
  const key = await mintKey(url)
  const validate = (text: string) => () => post('/api/auth/validate-key', { key: text })
  const changed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  return { first: () => validate(changed), second: () => validate('ct_sk_none') }
}

async function signInByEmail({ post }: Caller): Promise<Pair> {
  for (let person = 0; person < peopleMax; person++) {
    await post('/api/auth/sign-up/email', { email: addressOf(person), password, name: 'Known' })
  }
  const signIn = (email: string) => () =>
    post('/api/auth/sign-in/email', { email, password: 'not the password' })
  return {
    first: (sample) => signIn(addressOf(sample % peopleMax)),
    second: (sample) => signIn(addressOf(1_000 + (sample % peopleMax))),
  }
}

async function signUp({ post }: Caller): Promise<Pair> {
  const email = 'taken@example.com'
  await post('/api/auth/sign-up/email', { email, password, name: 'Known' })
  const tooShort = (address: string) => () =>
    post('/api/auth/sign-up/email', { email: address, password: 'short', name: 'Known' })
  return { first: () => tooShort(email), second: () => tooShort('nobody@example.com') }
}

/** As long as those of the people who are known. */
function addressOf(person: number): string {
  return `person${String(person).padStart(5, '0')}@example.com`
}

async function walletSignIn(caller: Caller): Promise<Pair> {
  const forged = async (signer: Signer): Promise<Ask> => {
    const message = await caller.challenge(signer)
    const signature = await evmSigner().sign(message)
    return () => caller.post('/api/auth/verify', { ...walletOf(signer), message, signature })
  }
  return {
    first: async () => {
      const signer = evmSigner()
      await caller.signIn(signer)
      return forged(signer)
    },
    second: () => forged(evmSigner()),
  }
}

/** A wallet that has signed in just now, and one that nobody has seen; each is asked about once. */
async function wallets(
  caller: Caller,
  ask: (caller: Caller, signer: Signer) => Ask,
): Promise<Pair> {
  return {
    first: async () => {
      const signer = solanaSigner()
      await caller.signIn(signer)
      return ask(caller, signer)
    },
    second: () => ask(caller, solanaSigner()),
  }
}

function challenges(caller: Caller, signer: Signer): Ask {
  return () => caller.challenge(signer)
}

function holderChecks({ get }: Caller, signer: Signer): Ask {
  return () => get(`/api/auth/verify-holder?wallet=${signer.address}`)
}

type Caller = ReturnType<typeof callerOf>

function callerOf(url: string) {
  const get = (path: string) => fetch(`${url}${path}`).then((answer) => answer.text())
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    }).then((answer) => answer.text())
  const challenge = async (signer: Signer): Promise<string> => {
    const answer: unknown = JSON.parse(await get(`/api/auth/challenge?wallet=${signer.address}`))
    return String(Reflect.get(Object(answer), 'message'))
  }
  return {
    url,
    get,
    post,
    challenge,
    async signIn(signer: Signer): Promise<void> {
      const message = await challenge(signer)
      const signature = await signer.sign(message)
      const answer = await post('/api/auth/verify', { ...walletOf(signer), message, signature })
      if (!answer.includes('"ok":true')) throw new Error(`sign-in answered ${answer}`)
    },
  }
}

function walletOf({ address }: Signer) {
  return { walletAddress: address }
}

async function compare(
  pair: string,
  samples: number,
  { first, second }: Pair,
): Promise<TimingFigure> {
  const times: [number[], number[]] = [[], []]
  for (let sample = 0; sample < samples; sample++) {
    const asks = [await first(sample), await second(sample)] as const
    // Which of the two goes first changes, because the second of a pair finds warmer caches.
    const order = sample % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const kind of order) {
      const startedAt = performance.now()
      await asks[kind]()
      times[kind].push(performance.now() - startedAt)
    }
  }
  return {
    pair,
    samples,
    t: hundredths(Math.abs(welch(trimmed(times[0]), trimmed(times[1])))),
    medianMs: [hundredths(medianOf(times[0])), hundredths(medianOf(times[1]))],
  }
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
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
