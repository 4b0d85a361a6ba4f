import { useSyncExternalStore } from 'react'
import { followChannel } from '../../streams/live.ts'

let has: boolean | undefined
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

/**
 * Whether there is an account on the exchange, as the account's channel tells; undefined until it has. Asking for one
 * that is not there is a failure.
 */
export function useHasAccount(isSomebody: boolean): boolean | undefined {
  return useSyncExternalStore(isSomebody ? listen : never, () => (isSomebody ? has : undefined))
}

/** The account is there from now on. */
export function noteAccount(): void {
  become(true)
}

const never = () => () => undefined

function listen(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= follow()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
    has = undefined
  }
}

function follow(): () => void {
  return followChannel('account', {
    onUpdate({ data, kind }) {
      if (kind === 'snapshot') {
        const section = data.sections.find(({ operation }) => operation === 'perpAccount.get')
        become(section === undefined || section.data !== null)
      } else if (data.resources.some(({ resource }) => resource === 'perpAccount')) become(true)
    },
    // Whoever is told nothing asks.
    onFailure: () => become(true),
  })
}

function become(next: boolean): void {
  if (has === next) return
  has = next
  for (const listener of listeners) listener()
}
