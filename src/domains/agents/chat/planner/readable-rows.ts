import { isPriced, type JsonOperation, type Operation } from '../../../../kernel/operation.ts'
import type { Principal } from '../../../../kernel/principal.ts'

/** A row of the table as the app knows it. */
export type TableRow = { readonly id: string; readonly operation: Operation }

/** A row that the planner may call, by the operation's id. */
export type ReadableRow = { readonly id: string; readonly operation: JsonOperation }

/**
 * The rows that the planner may call: those that read and answer JSON. None of them changes, moves or costs anything,
 * for any caller.
 */
export function readableRows(rows: readonly TableRow[]): readonly ReadableRow[] {
  return rows.flatMap(({ id, operation }) =>
    operation.kind === 'json' && isReading(operation) ? [{ id, operation }] : [],
  )
}

/** Whether the row is open to the caller, or the caller has a credential for it. */
export function isOpenTo({ operation }: ReadableRow, principal: Principal | null): boolean {
  const credentials: readonly string[] = operation.auth
  return (
    credentials.length === 0 || (principal !== null && credentials.includes(principal.credential))
  )
}

function isReading(operation: JsonOperation): boolean {
  return (
    operation.method === 'GET' &&
    operation.effect === 'none' &&
    operation.tier !== 'monetized' &&
    operation.gate !== 'operator' &&
    !isPriced(operation)
  )
}
