import { exitCodes } from './exit-codes.ts'

/** A failure that the CLI itself explains: what, and what to do about it. */
export class CliFailure extends Error {
  readonly fix: string
  readonly exitCode: number

  constructor(what: string, fix: string, exitCode: number = exitCodes.failed) {
    super(what)
    this.name = 'CliFailure'
    this.fix = fix
    this.exitCode = exitCode
  }
}

/** The answer to a question that stopped the command. */
export class Declined extends Error {}

/** A failure as it is told: a line of what, a line of the fix, and the problem for programs. */
export interface Told {
  readonly what: string
  readonly fix: string
  readonly exitCode: number
  /** The member `error` of what `--json` prints. */
  readonly json: Readonly<Record<string, unknown>>
}

/** What is known of the library's own failures, without loading it. */
interface ServiceFailure {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly fix: string
  readonly requestId: string | null
  readonly problem: unknown
}

/** Makes of any failure what the person and the program at the other end are told. */
export function tellFailure(failure: unknown): Told {
  if (failure instanceof CliFailure) {
    const { message: what, fix, exitCode } = failure
    return { what, fix, exitCode, json: { code: 'cli.failed', detail: what, fix } }
  }
  if (isServiceFailure(failure)) return tellServiceFailure(failure)
  const what = failure instanceof Error ? failure.message : String(failure)
  return {
    what,
    fix: 'Report it, with the output of the command under BOURSE_DEBUG=1.',
    exitCode: exitCodes.failed,
    json: { code: 'cli.defect', detail: what },
  }
}

function tellServiceFailure(failure: ServiceFailure): Told {
  const { code, status, detail, requestId, problem } = failure
  const what = `${detail} (${code})`
  const fix = fixOf(failure)
  const json = { code, status, detail, fix, requestId, problem: problem ?? null }
  return { what, fix, exitCode: exitCodeOf(failure), json }
}

/** What to do here, where the library's own advice is for programs. */
function fixOf({ code, fix, problem }: ServiceFailure): string {
  if (code === 'client.unreachable') {
    return 'Start the service with `bourse start`, or name its address with --url or BOURSE_URL.'
  }
  if (code !== 'payment.required') return fix
  const { mpp } = (problem ?? {}) as {
    readonly mpp?: { readonly amountHuman?: string; readonly currency?: string }
  }
  const price = mpp?.amountHuman === undefined ? '' : `${mpp.amountHuman} ${mpp.currency ?? ''}`
  return price === ''
    ? 'Call it by `bourse call … --max-cost <amount>`, which pays up to that.'
    : `It costs ${price}: call it by \`bourse call … --max-cost "${price}"\`, which pays up to that.`
}

const limits = /^payment[.]|^ledger[.]insufficient$|budget_exceeded$|^client[.]payment/
const refusals =
  /[.](simulation_failed|insufficient_funds|price_moved|reverted)$|^client[.](simulation|refused)/

function exitCodeOf({ code, status }: ServiceFailure): number {
  if (refusals.test(code)) return exitCodes.refused
  if (code === 'client.unreachable' || code === 'client.timeout') return exitCodes.unreachable
  if (status === 401 || status === 403) return exitCodes.notAllowed
  if (status === 402 || status === 429 || limits.test(code)) return exitCodes.paymentOrLimit
  return code.startsWith('client.') && status === 0 && code.includes('parameter')
    ? exitCodes.usage
    : exitCodes.failed
}

function isServiceFailure(failure: unknown): failure is Error & ServiceFailure {
  return (
    failure instanceof Error && 'code' in failure && 'detail' in failure && 'problem' in failure
  )
}
