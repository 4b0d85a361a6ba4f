import { createHash } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  createKeyAuthenticator,
  createKeysService,
  createKeyUsage,
} from '../src/domains/access/keys/index.ts'
import { openAuthParts, percentile, rounded } from './auth-parts.ts'
import { startPair } from './pair.ts'

const keysInUse = [20, 200] as const
const rounds = 3
const msPerRound = 2_000
const place = { addressBlock: '127.0.0.1' }

/** Verifications of API keys in one process, beside the least that any program must do. */
export type KeysFigure = {
  /** The cache reads each of them from the store again every 400 ms, so the cost grows with their number. */
  readonly keysInUse: number
  readonly ours: Sweep
  /** SHA-256 of the key and a look into a Map. */
  readonly bare: Sweep
}

/** Measures keys that are in use: the cache knows them and renews itself behind the calls. Medians of the rounds. */
export async function benchKeys(): Promise<readonly KeysFigure[]> {
  const parts = await openAuthParts()
  const usage = createKeyUsage(parts)
  try {
    const auth = parts.authWith()
    const authenticator = createKeyAuthenticator({ ...parts, usage, walletsOf: auth.walletsOf })
    const minted = await mintKeys(auth, createKeysService(parts), Math.max(...keysInUse))
    const known = new Map(minted.map((key) => [sha256(key), key]))
    const ours = async (key: string) => (await authenticator.verify(key, place)) !== undefined
    const bare = async (key: string) => known.has(sha256(key))
    const figures: KeysFigure[] = []
    for (const count of keysInUse) {
      const used = minted.slice(0, count)
      const sweeps = { ours: [await sweep(used, ours)], bare: [await sweep(used, bare)] }
      for (let round = 1; round < rounds; round++) {
        sweeps.ours.push(await sweep(used, ours))
        sweeps.bare.push(await sweep(used, bare))
      }
      figures.push({ keysInUse: count, ours: middle(sweeps.ours), bare: middle(sweeps.bare) })
    }
    return figures
  } finally {
    await usage.stop()
    await parts.close()
  }
}

function middle(sweeps: readonly Sweep[]): Sweep {
  const sorted = sweeps.toSorted((a, b) => a.perSecond - b.perSecond)
  const found = sorted[Math.floor(sorted.length / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}

type Sweep = { readonly perSecond: number; readonly p50Us: number; readonly p99Us: number }

/** All keys in turn. Answers come at once or later, and both are awaited, as a server would. */
async function sweep(
  minted: readonly string[],
  verify: (key: string) => Promise<boolean>,
): Promise<Sweep> {
  const took: number[] = []
  const startedAt = performance.now()
  for (let n = 0; performance.now() - startedAt < msPerRound; n++) {
    const requestedAt = performance.now()
    if (!(await verify(minted[n % minted.length] ?? ''))) throw new Error('a key was refused')
    took.push((performance.now() - requestedAt) * 1_000)
    // A server meets its event loop between requests; the cache renews itself there.
    if (n % 100 === 0) await new Promise(setImmediate)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  return {
    perSecond: Math.round(took.length / seconds),
    p50Us: rounded(percentile(took, 0.5)),
    p99Us: rounded(percentile(took, 0.99)),
  }
}

async function mintKeys(
  auth: ReturnType<Awaited<ReturnType<typeof openAuthParts>>['authWith']>,
  service: ReturnType<typeof createKeysService>,
  count: number,
): Promise<readonly string[]> {
  const minted: string[] = []
  let owner = await signedInOwner(auth)
  for (let n = 0; n < count; n++) {
    // A new account for every 20 keys, because an account may have only so many.
    if (n % 20 === 0) owner = await signedInOwner(auth)
    minted.push((await service.mint(owner, { name: `bench ${n}` })).key)
  }
  return minted
}

async function signedInOwner(
  auth: ReturnType<Awaited<ReturnType<typeof openAuthParts>>['authWith']>,
) {
  const account = privateKeyToAccount(generatePrivateKey())
  const { message } = await auth.challenge(account.address, {})
  const signature = await account.signMessage({ message })
  const { userId } = await auth.verify(
    { walletAddress: account.address, message, signature },
    () => {},
  )
  return {
    accountId: userId,
    credential: 'wallet_session' as const,
    credentialId: 'sess_bench',
    scopes: ['api:*' as const],
    wallets: [],
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Latency = {
  readonly rounds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
}

/** From the answer of a revocation on one process to the first refusal on the other. */
export type RevocationFigure = { readonly withBus: Latency; readonly withoutBus: Latency }

/** Measures with keys that the other process has just used, so that its cache knows them. */
export async function benchRevocation(): Promise<RevocationFigure> {
  const databaseUrl =
    process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres'
  const redisUrl = process.env['BENCH_REDIS_URL'] ?? 'redis://127.0.0.1:6379'
  return {
    withBus: await revocations({ databaseUrl, redisUrl }, 100),
    withoutBus: await revocations({ databaseUrl }, 20),
  }
}

async function revocations(
  options: Parameters<typeof startPair>[0],
  count: number,
): Promise<Latency> {
  const pair = await startPair(options)
  try {
    const took: number[] = []
    for (let round = 0; round < count; round++) took.push(await revocation(pair.urls))
    return {
      rounds: count,
      p50Ms: rounded(percentile(took, 0.5)),
      p99Ms: rounded(percentile(took, 0.99)),
      maxMs: rounded(Math.max(...took)),
    }
  } finally {
    await pair.stop()
  }
}

async function revocation([here, there]: readonly [string, string]): Promise<number> {
  const cookie = await signIn(here)
  const minted = await fetch(`${here}/api/developer/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: here },
    body: JSON.stringify({ name: 'bench' }),
  })
  const { key, record } = (await minted.json()) as { key: string; record: { id: number } }
  const opens = async () => {
    const answer = await fetch(`${there}/api/auth/me`, {
      headers: { authorization: `Bearer ${key}` },
    })
    await answer.arrayBuffer()
    return answer.ok
  }
  if (!(await opens())) throw new Error('the key does not open anything')
  const revoked = await fetch(`${here}/api/developer/keys/${record.id}`, {
    method: 'DELETE',
    headers: { cookie, origin: here },
  })
  if (!revoked.ok) throw new Error(`the revocation answered ${revoked.status}`)
  const revokedAt = performance.now()
  while (await opens()) {
    if (performance.now() - revokedAt > 5_000) throw new Error('the key went on for 5 s')
  }
  return performance.now() - revokedAt
}

async function signIn(url: string): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey())
  const asked = await fetch(`${url}/api/auth/challenge?wallet=${account.address}`)
  const { message } = (await asked.json()) as { message: string }
  const answer = await fetch(`${url}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      walletAddress: account.address,
      message,
      signature: await account.signMessage({ message }),
    }),
  })
  await answer.arrayBuffer()
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
