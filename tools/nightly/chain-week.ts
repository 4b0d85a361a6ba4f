// A week of the simulated traders on the real service, then an orderly stop and a kill: the start stays quick, the data
// folder small, and nothing that was acknowledged is lost. `SOAK_DAYS` makes it shorter or longer.
import { benchChainWeek } from '../../bench/chain-week.ts'

const startMaxMs = 10_000
const dataMaxMb = 300

const figure = await benchChainWeek(Number(process.env['SOAK_DAYS'] ?? 7))
process.stdout.write(`${JSON.stringify(figure, null, 2)}\n`)
const slow = Object.entries({
  SIGTERM: figure.startAfterSigtermMs,
  SIGKILL: figure.startAfterSigkillMs,
}).filter(([, ms]) => ms >= startMaxMs)
for (const [signal, ms] of slow) {
  process.stdout.write(`the start after ${signal} took ${ms} ms, not less than ${startMaxMs}\n`)
}
const isLarge = figure.dataMb >= dataMaxMb
if (isLarge)
  process.stdout.write(`the data folder has ${figure.dataMb} MB, not less than ${dataMaxMb}\n`)
process.exitCode = slow.length > 0 || isLarge ? 1 : 0
