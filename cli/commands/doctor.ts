import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Bourse } from '../../sdk/src/index.ts'
import type { CommandSpec, Context } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { tellFailure } from '../failure.ts'
import { fromAtomic } from '../output/amounts.ts'
import { plain } from '../output/table.ts'
import type { Connection } from '../profile/connection.ts'

/** What one look found. */
interface Finding {
  readonly name: string
  /** `warning`: it works, and will not for long or for all. */
  readonly state: 'failed' | 'ok' | 'warning'
  readonly detail: string
  /** What to do; empty where nothing is. */
  readonly fix: string
}

const clockSkewMs = { warning: 5_000, failed: 60_000 }
const diskFreeMegabytes = { warning: 2_000, failed: 300 }
const megabyte = 1024 * 1024

/** Looks at everything that a first call needs, and says of each how to mend it. */
export const doctorCommand: CommandSpec = {
  path: 'doctor',
  about: 'look whether everything works, and say how to mend what does not',
  async run(context) {
    const connection = await context.connect()
    const health = await look('service', () => service(connection.bourse))
    const findings = [health.finding]
    if (health.finding.state !== 'failed') {
      const looks = [
        look('clock', () => clock(connection.bourse)),
        look('readiness', () => readiness(connection.bourse)),
        look('credential', () => credential(context, connection)),
        look('chains', () => chains(connection)),
        look('wallet', () => wallet(connection)),
        look('payments', () => payments(connection.bourse)),
        look('webhooks', () => webhooks(connection.bourse)),
        look('disk', () => disk(context, connection)),
      ]
      findings.push(...(await Promise.all(looks)).map(({ finding }) => finding))
    }
    tell(context, findings)
    if (health.exitCode === exitCodes.unreachable) return exitCodes.unreachable
    return findings.some(({ state }) => state === 'failed') ? exitCodes.failed : exitCodes.ok
  },
}

function tell({ out }: Context, findings: readonly Finding[]): void {
  const { colours } = out
  const marks = { ok: colours.good('✓'), warning: colours.bad('!'), failed: colours.bad('✗') }
  const width = Math.max(...findings.map(({ name }) => name.length))
  out.result(
    { isHealthy: findings.every(({ state }) => state !== 'failed'), checks: findings },
    () =>
      findings
        .flatMap(({ detail, fix, name, state }) => [
          `${marks[state]} ${name.padEnd(width)}  ${plain(detail)}`,
          ...(fix === '' ? [] : [`  ${' '.repeat(width)}  ${colours.faint('fix:')} ${plain(fix)}`]),
        ])
        .join('\n'),
  )
}

type Found = Omit<Finding, 'name'>
const ok = (detail: string): Found => ({ state: 'ok', detail, fix: '' })
const warning = (detail: string, fix: string): Found => ({ state: 'warning', detail, fix })
const failed = (detail: string, fix: string): Found => ({ state: 'failed', detail, fix })

/** A look that cannot be made is a finding as well. */
async function look(
  name: string,
  find: () => Promise<Found>,
): Promise<{ readonly finding: Finding; readonly exitCode: number }> {
  try {
    return { finding: { name, ...(await find()) }, exitCode: exitCodes.ok }
  } catch (failure) {
    const { exitCode, fix, what } = tellFailure(failure)
    return { finding: { name, state: 'failed', detail: what, fix }, exitCode }
  }
}

async function service(bourse: Bourse): Promise<Found> {
  const startedAtMs = Date.now()
  const health = await bourse.service.getHealth({}, { retriesMax: 0, timeoutMs: 10_000 })
  return ok(
    `${health.name} ${health.version} at ${bourse.baseUrl}, answered in ${Date.now() - startedAtMs} ms`,
  )
}

async function clock(bourse: Bourse): Promise<Found> {
  const before = Date.now()
  const { time } = await bourse.service.getHealth()
  // The service read its clock somewhere between the two.
  const after = Date.now()
  const theirs = Date.parse(time)
  const skewMs = Math.max(0, before - theirs, theirs - after)
  const detail = `within ${skewMs} ms of the service's`
  const fix =
    'Set the clock of this machine, or of the service: sign-in, webhooks and deadlines depend on it.'
  if (skewMs > clockSkewMs.failed) return failed(detail, fix)
  return skewMs > clockSkewMs.warning ? warning(detail, fix) : ok(detail)
}

async function readiness(bourse: Bourse): Promise<Found> {
  const { components } = await bourse.service.getReadiness({}, { retriesMax: 0 })
  const bad = components.filter(({ state }) => state !== 'up')
  if (bad.length === 0) return ok(`${components.map(({ name }) => name).join(', ')} up`)
  const detail = bad
    .map((one) => `${one.name} is ${one.state}${one.detail ? `: ${one.detail}` : ''}`)
    .join('; ')
  const fix = 'See the log of the service for the cause; it tries again by itself.'
  return bad.some(({ required }) => required) ? failed(detail, fix) : warning(detail, fix)
}

async function credential({ profiles }: Context, { bourse, profile }: Connection): Promise<Found> {
  const { sources } = await profiles()
  if (profile.apiKey === undefined && Object.keys(profile.cookies ?? {}).length === 0) {
    return warning(
      'not signed in: only public operations can be called',
      'Run `bourse login --new-wallet`.',
    )
  }
  try {
    const me = await bourse.me.get()
    const from = sources.apiKey === null ? 'the profile' : sources.apiKey
    return ok(`${me.userId} by ${me.credential}, from ${from}`)
  } catch (failure) {
    const { fix, what } = tellFailure(failure)
    return failed(what, `${fix} Or sign in again: \`bourse login\`.`)
  }
}

async function chains({ bourse }: Connection): Promise<Found> {
  const { chains: known } = await bourse.bootstrap.get()
  const evm = known.find(({ namespace }) => namespace === 'eip155')
  const url = evm?.rpc.url ?? null
  if (evm === undefined || url === null) {
    return warning(
      `the node of chain 4663 is not named to callers: ${evm?.rpc.reason ?? 'no such chain'}`,
      'Wallets that sign alone need a node; set the public address of one for the service.',
    )
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null)
  const said = answer === null ? null : await answer.json().catch(() => null)
  const chainId = said === null ? Number.NaN : Number((said as { readonly result?: string }).result)
  if (chainId === evm.chainId)
    return ok(`${known.map(({ name }) => name).join(', ')}; node of ${evm.name} answers`)
  return failed(
    `the node of ${evm.name} at ${url} ${Number.isNaN(chainId) ? 'does not answer' : `is of chain ${chainId}`}`,
    'Start it, or give the service another address by EVM_RPC_URL.',
  )
}

async function wallet({ bourse, profile }: Connection): Promise<Found> {
  const address = profile.wallet?.address
  if (address === undefined) {
    return warning(
      'the profile knows no wallet',
      'Run `bourse login --new-wallet`, or sign in with yours.',
    )
  }
  const { balances } = await bourse.portfolios.get({ address })
  const wei = BigInt(balances.find(({ asset }) => asset === 'ETH')?.amountAtomic ?? '0')
  if (wei > 0n) return ok(`${address} has ${fromAtomic(wei, 18)} ETH`)
  const input = JSON.stringify({ address, amount: '1' })
  return warning(
    `${address} has no ether, so it cannot pay for gas`,
    `Send it some; on the embedded chain: bourse call faucet.request --input '${input}'`,
  )
}

async function payments(bourse: Bourse): Promise<Found> {
  const { items } = await bourse.paymentRails.list()
  const ready = items.filter(({ configured }) => configured)
  if (ready.length === 0) {
    const reasons = [...new Set(items.flatMap(({ reason }) => reason ?? []))]
    return warning(
      `no rail is configured: ${reasons.join('; ')}`,
      'Calls that cost answer 402 to everybody.',
    )
  }
  const missing = items.filter(({ configured }) => !configured).map(({ rail }) => rail)
  const rest = missing.length === 0 ? '' : `; not configured: ${missing.join(', ')}`
  return ok(`${ready.map(({ rail }) => rail).join(', ')}${rest}`)
}

async function webhooks(bourse: Bourse): Promise<Found> {
  const listed = await bourse.webhooks.list({ limit: 100 }).catch((failure: unknown) => {
    if (failure instanceof Error && 'status' in failure && failure.status === 401) return null
    throw failure
  })
  if (listed === null) return ok('not looked at without a credential')
  const { items } = listed
  const bad = items.filter(
    (one) =>
      one.failingSince !== null ||
      (one.status === 'disabled' && one.disabledReason === 'automatic'),
  )
  if (bad.length === 0)
    return ok(items.length === 0 ? 'none' : `${items.length}, none of them fails`)
  const [first] = bad
  return failed(
    bad
      .map((one) => `${one.url} is ${one.status} and fails since ${one.failingSince ?? 'long ago'}`)
      .join('; '),
    `Mend the receiver, then: bourse call webhookDeliveries.list --input '{"endpointId":"${first?.id ?? ''}"}' shows each try.`,
  )
}

/** Of a service on this machine only: another machine's disk is not seen from here. */
async function disk({ terminal }: Context, { profile }: Connection): Promise<Found> {
  const { hostname } = new URL(profile.baseUrl)
  if (!['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    return ok('not looked at: the service is elsewhere')
  const root = path.resolve(import.meta.dirname, '../..')
  const folder = path.resolve(root, terminal.env['DATA_DIR'] || '.data')
  const found = await statfs(folder).catch(() => statfs(root))
  const free = Math.floor((found.bavail * found.bsize) / megabyte)
  const detail = `${free} MB free for ${folder}`
  const fix = 'Free some space: without it the database stops taking writes.'
  if (free < diskFreeMegabytes.failed) return failed(detail, fix)
  return free < diskFreeMegabytes.warning ? warning(detail, fix) : ok(detail)
}
