import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled } from './installed.ts'
import { type LoadResult, load, median } from './load.ts'
import { startNginx } from './nginx.ts'
import { startPeer } from './service.ts'
import { loadByWrk } from './wrk.ts'

const rounds = 3
const secondsPerRound = 4
const paths = ['/order-planner.json', '/order-planner.de-DE.json', '/index.json']

/** What one server did with one file: medians over the rounds. */
export type CatalogFilesFigure = LoadResult & { readonly server: string; readonly path: string }

/**
 * Static catalog files per second, uncompressed, beside nginx, `@fastify/static` and bare `node:http` with the same
 * bytes, each in one process, in alternating rounds. Without nginx (Debian's `nginx-light`) that one is left out; without
 * `wrk` the load comes from Node, which costs more than the fastest servers do.
 */
export async function benchCatalogFiles(): Promise<readonly CatalogFilesFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-bench-'))
  const answersFile = join(folder, 'answers.json')
  writeFileSync(answersFile, '{}')
  const own = await startPeer('./catalog-files-server.ts', answersFile)
  try {
    const texts = await Promise.all(
      paths.map(async (path) => [path, await (await fetch(`${own.url}${path}`)).text()]),
    )
    const files: Readonly<Record<string, string>> = Object.fromEntries(texts)
    writeFileSync(answersFile, JSON.stringify(files))
    const nginx = isInstalled('nginx', 'nginx-light') ? await startNginx(folder, files) : null
    const node = await startPeer('./bare-node.ts', answersFile)
    const fastify = await startPeer('./fastify-static.ts', answersFile)
    try {
      const others = { 'node:http': node, '@fastify/static': fastify, bourse: own }
      return await measure(nginx === null ? others : { nginx, ...others })
    } finally {
      await Promise.all([nginx?.stop(), node.stop(), fastify.stop()])
    }
  } finally {
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  servers: Readonly<Record<string, { readonly url: string }>>,
): Promise<readonly CatalogFilesFigure[]> {
  const hasWrk = isInstalled('wrk', 'wrk')
  const figures: CatalogFilesFigure[] = []
  for (const path of paths) {
    const results = new Map<string, LoadResult[]>()
    for (let round = -1; round < rounds; round++) {
      for (const [server, { url }] of Object.entries(servers)) {
        const seconds = round < 0 ? 1 : secondsPerRound
        const result = hasWrk
          ? await loadByWrk(`${url}${path}`, seconds)
          : await load({ url: `${url}${path}`, seconds })
        if (result.failed > 0) throw new Error(`${server} failed ${result.failed} times on ${path}`)
        if (round >= 0) results.set(server, [...(results.get(server) ?? []), result])
      }
    }
    for (const [server, list] of results) {
      const middle = (of: (result: LoadResult) => number) => median(list.map(of))
      figures.push({
        server,
        path,
        requestsPerSecond: Math.round(middle((result) => result.requestsPerSecond)),
        p50Ms: middle((result) => result.p50Ms),
        p99Ms: middle((result) => result.p99Ms),
        failed: 0,
      })
    }
  }
  return figures
}
