import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { benchAgentRuns } from './agent-runs.ts'
import { benchAgentSearch } from './agent-search.ts'
import { benchCandles } from './candles.ts'
import { benchCatalogFiles } from './catalog-files.ts'

import { benchChainWeek } from './chain-week.ts'
import { benchChannels } from './channels.ts'
import { benchComputer } from './computer.ts'
import { benchEscrow } from './escrow.ts'
import { benchGrowth } from './growth.ts'
import { benchGuide } from './guide.ts'
import { benchHttp } from './http.ts'
import { benchIdle } from './idle.ts'
import { benchIndexing } from './indexing.ts'
import { benchKeys, benchRevocation } from './keys.ts'
import { benchLedger } from './ledger.ts'
import { benchLibrary } from './library.ts'
import { benchMatching } from './matching.ts'
import { benchMcpTools } from './mcp-tools.ts'
import { benchPaidCalls } from './paid-calls.ts'
import { benchPlanner } from './planner.ts'
import { benchQuotes } from './quotes.ts'
import { benchSandbox } from './sandbox.ts'
import { benchSearch } from './search.ts'
import { benchSecretGuard } from './secret-guard.ts'
import { isShort } from './short.ts'
import { benchSignIn } from './sign-in.ts'
import { benchSize } from './size.ts'
import { benchSkillScanner } from './skill-scanner.ts'
import { benchSkillSearch } from './skill-search.ts'
import { benchSkillSearchKinds } from './skill-search-kinds.ts'
import { benchSpeed } from './speed.ts'
import { benchStart } from './start.ts'
import { benchTerminal } from './terminal.ts'
import { benchTerminalSoak } from './terminal-soak.ts'
import { benchTiming } from './timing.ts'
import { benchTokenList } from './token-list.ts'
import { benchVouchers } from './vouchers.ts'
import { benchWebhooks } from './webhooks.ts'

// `npm run bench`, or `npm run bench -- http`: measures, prints and keeps the figures in bench/results. With `--short` some
// take few and short rounds, and what they show goes to .cache/bench, to be compared by tools/ci/figures.mjs.
const suites = {
  size: benchSize,
  start: benchStart,
  guide: benchGuide,
  library: benchLibrary,
  'chain-week': () => benchChainWeek(),
  idle: benchIdle,
  http: benchHttp,
  speed: benchSpeed,
  keys: benchKeys,
  'sign-in': benchSignIn,
  revocation: benchRevocation,
  terminal: benchTerminal,
  'terminal-soak': benchTerminalSoak,
  timing: benchTiming,
  ledger: benchLedger,
  escrow: benchEscrow,
  'paid-calls': benchPaidCalls,
  vouchers: benchVouchers,
  webhooks: benchWebhooks,
  planner: benchPlanner,
  quotes: benchQuotes,
  indexing: benchIndexing,
  candles: benchCandles,
  'token-list': benchTokenList,
  search: benchSearch,
  growth: benchGrowth,
  'mcp-tools': benchMcpTools,
  channels: benchChannels,
  'catalog-files': benchCatalogFiles,
  'agent-runs': benchAgentRuns,
  'agent-search': benchAgentSearch,
  matching: benchMatching,
  sandbox: benchSandbox,
  computer: benchComputer,
  'secret-guard': benchSecretGuard,
  'skill-scanner': benchSkillScanner,
  'skill-search': benchSkillSearch,
  'skill-search-kinds': benchSkillSearchKinds,
}
const wanted = process.argv.slice(2).filter((word) => word !== '--short')

// An exit handler ends the processes that were started; a signal alone would not run it.
process.once('SIGTERM', () => process.exit(143))

for (const [name, suite] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`measuring ${name}\n`)
  const figures = await figuresOf(name, suite)
  if (figures === undefined) continue
  const report = {
    command: `npm run bench -- ${name}`,
    measuredAt: new Date().toISOString(),
    machine: { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    figures,
  }
  const folder = new URL(isShort ? '../.cache/bench/' : './results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(report, null, 2)}\n`)
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
}

/** A suite that fails, for example for want of a database, does not stop the others. */
async function figuresOf(name: string, suite: () => unknown): Promise<unknown> {
  try {
    return await suite()
  } catch (failure) {
    process.exitCode = 1
    const reason = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)
    process.stderr.write(`${name} could not be measured: ${reason}\n`)
    return undefined
  }
}
