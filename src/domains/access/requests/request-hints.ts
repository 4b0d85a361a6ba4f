import type { Bus } from '../../../ports/bus.ts'
import type { AnsweredCall } from '../../../ports/request-log.ts'

/** The topic of an account's calls. */
export function hintTopic(accountId: string): string {
  return `api_requests.${accountId}`
}

/** Tells whoever follows an account which calls were written: their ids, to be read from the store. */
export function announce(bus: Bus, calls: readonly AnsweredCall[]): void {
  const byAccount = new Map<string, string[]>()
  for (const { accountId, requestId } of calls) {
    const ids = byAccount.get(accountId)
    if (ids === undefined) byAccount.set(accountId, [requestId])
    else ids.push(requestId)
  }
  for (const [accountId, ids] of byAccount) bus.publish(hintTopic(accountId), ids.join(' '))
}
