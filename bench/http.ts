import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type LoadResult, load, median } from './load.ts'
import { startPeer, startService } from './service.ts'
import { isShort } from './short.ts'

const rounds = isShort ? 2 : 3
const secondsPerRound = isShort ? 1 : 5
const secondsOfWarmUp = isShort ? 1 : 2

/** What one server did on one path: medians over the rounds. */
export type HttpFigure = LoadResult & { readonly server: string; readonly path: string }

/**
 * Requests per second and p99 of the service beside a bare `node:http` server and a bare Fastify server that
 * answer the same bytes, in alternating rounds so that a slow minute of the machine hits all of them.
 */
export async function benchHttp(): Promise<readonly HttpFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'))
  const unlimited = '10000000'
  const service = await startService({
    dataDir: join(folder, 'data'),
    port: 4671,
    environment: {
      RATE_ANONYMOUS_PER_MINUTE: unlimited,
      RATE_PRINCIPAL_PER_MINUTE: unlimited,
      DEMO: 'off',
    },
  })
  try {
    const key = await mintKey(service.url)
    const cases = [
      { path: '/api/health', headers: {} },
      { path: '/api/bootstrap', headers: {} },
      { path: '/api/developer/status', headers: { authorization: `Bearer ${key}` } },
      { path: '/api/developer/keys', headers: { authorization: `Bearer ${key}` } },
    ]
    const answersFile = join(folder, 'answers.json')
    writeFileSync(answersFile, JSON.stringify(await answersOf(service.url, cases)))
    const peers = {
      'node:http': await startPeer('./bare-node.ts', answersFile),
      fastify: await startPeer('./bare-fastify.ts', answersFile),
      bourse: service,
    }
    try {
      return await measure(peers, cases)
    } finally {
      await Promise.all([peers['node:http'].stop(), peers.fastify.stop()])
    }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Case = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

async function measure(
  servers: Readonly<Record<string, { readonly url: string }>>,
  cases: readonly Case[],
): Promise<readonly HttpFigure[]> {
  const figures: HttpFigure[] = []
  for (const { path, headers } of cases) {
    const results = new Map<string, LoadResult[]>()
    for (let round = -1; round < rounds; round++) {
      for (const [server, { url }] of Object.entries(servers)) {
        const result = await load({
          url: `${url}${path}`,
          headers,
          seconds: round < 0 ? secondsOfWarmUp : secondsPerRound,
        })
        if (result.failed > 0) throw new Error(`${server} failed ${result.failed} times on ${path}`)
        if (round >= 0) results.set(server, [...(results.get(server) ?? []), result])
      }
    }
    for (const [server, list] of results) figures.push({ server, path, ...medians(list) })
  }
  return figures
}

function medians(results: readonly LoadResult[]): LoadResult {
  return {
    requestsPerSecond: Math.round(median(results.map((result) => result.requestsPerSecond))),
    p50Ms: median(results.map((result) => result.p50Ms)),
    p99Ms: median(results.map((result) => result.p99Ms)),
    failed: 0,
  }
}

async function answersOf(url: string, cases: readonly Case[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { path, headers } of cases) {
    const answer = await fetch(`${url}${path}`, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    answers[path] = await answer.text()
  }
  return answers
}

/** Signs in with a fresh wallet and mints a key, as any developer would. */
export async function mintKey(url: string): Promise<string> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const challenge = await fetch(`${url}/api/auth/challenge?wallet=${wallet.address}`)
  const message = member(await challenge.json(), 'message')
  const verified = await fetch(`${url}/api/auth/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      walletAddress: wallet.address,
      message,
      signature: await wallet.signMessage({ message }),
    }),
  })
  const cookie = verified.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const minted = await fetch(`${url}/api/developer/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ name: 'bench' }),
  })
  return member(await minted.json(), 'key')
}

function member(value: unknown, name: string): string {
  if (typeof value === 'object' && value !== null && name in value) {
    return String(Object.entries(value).find(([key]) => key === name)?.[1])
  }
  throw new Error(`no ${name} in ${JSON.stringify(value)}`)
}
