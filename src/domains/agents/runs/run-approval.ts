import type { Operation } from '../../../kernel/operation.ts'
import type { Principal } from '../../../kernel/principal.ts'
import { isOpenedBy } from '../../../kernel/scope.ts'
import type { Preallowed } from './run-record.ts'
import type { RunTool } from './run-tools.ts'
import type { StoredRun } from './runs.store.ts'
import type { RunAction } from './runs.ts'
import type { Step } from './steps.store.ts'

/** Why the call has to wait for the run's owner; null when it may be made at once. */
export function reasonToWait(
  tool: RunTool,
  call: { readonly run: StoredRun; readonly steps: readonly Step[]; readonly input: unknown },
): RunAction['reason'] | null {
  const { run } = call
  if (movesValue(tool, call.input)) {
    return !run.isTainted && isPreallowed(tool, call) ? null : 'value_moving'
  }
  const isOutward = (tool.kind !== 'reads' && !tool.keepsApart) || tool.reachesOut
  return run.isTainted && isOutward ? 'tainted' : null
}

/** Whether the call moves what is worth something: a row of value, unless its row says that this is play money. */
export function movesValue({ kind, operation }: RunTool, input: unknown): boolean {
  return kind === 'moves_value' && !isPlayMoney(operation, memberOf(input, 'mode'))
}

function isPlayMoney({ playMoney }: Pick<Operation, 'playMoney'>, mode: unknown): boolean {
  if (playMoney === 'unless_mode_is_live') return mode === undefined || mode === 'paper'
  return playMoney === 'always' || (playMoney === 'where_mode_is_paper' && mode === 'paper')
}

/** Whether this credential may call the row directly; tools are rows for API keys, or for anyone. */
export function opens(
  tool: RunTool,
  { credential, scopes }: Pick<Principal, 'credential' | 'scopes'>,
): boolean {
  const credentials: readonly string[] = tool.operation.auth
  if (credentials.length === 0) return true
  return credential !== 'oneshot_key' && isOpenedBy(tool.opening, scopes)
}

/** A preallowance holds for the run that the owner started, not for its sub-runs. */
function isPreallowed(
  { operationId }: RunTool,
  call: { readonly run: StoredRun; readonly steps: readonly Step[]; readonly input: unknown },
): boolean {
  const { run, steps, input } = call
  const allowed = run.plan.preallowed.find((one) => one.operationId === operationId)
  if (allowed === undefined || run.parentId !== null) return false
  const before = steps.filter(({ tool, kind }) => kind === 'tool' && tool === operationId)
  if (before.length >= allowed.callsMax) return false
  return isWithinAmount(allowed, [...before.map((step) => step.input), input])
}

function isWithinAmount({ amount }: Preallowed, inputs: readonly unknown[]): boolean {
  if (amount === null) return true
  let total = 0n
  for (const input of inputs) {
    const said = memberOf(input, amount.member)
    if (typeof said !== 'string' || !/^\d{1,78}$/.test(said)) return false
    total += BigInt(said)
  }
  return total <= BigInt(amount.max)
}

function memberOf(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  return Object.entries(input).find(([member]) => member === name)?.[1]
}
