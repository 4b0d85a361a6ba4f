import { useSyncExternalStore } from 'react'
import { followChannel } from './live.ts'

/** What somebody may have begun, or not: asking for one that is not there is a failure. */
export type Begun = 'paperAccount' | 'perpAccount'

const all: readonly Begun[] = ['paperAccount', 'perpAccount']
const known = new Map<Begun, boolean>()
const listeners = new Set<() => void>()
let stop: (() => void) | null = null

/** Whether somebody has begun it, as the account's channel tells; undefined until it has, and for nobody. */
export function useHasBegun(what: Begun, isSomebody: boolean): boolean | undefined {
  return useSyncExternalStore(isSomebody ? listen : never, () =>
    isSomebody ? known.get(what) : undefined,
  )
}

/** It is there from now on. */
export function noteBegun(what: Begun): void {
  become(what, true)
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
    known.clear()
  }
}

function follow(): () => void {
  return followChannel('account', {
    onUpdate({ data, kind }) {
      for (const what of all) {
        if (kind === 'snapshot') {
          const section = data.sections.find(({ operation }) => operation === `${what}.get`)
          become(what, section === undefined || section.data !== null)
        } else if (data.resources.some(({ resource }) => resource === what)) become(what, true)
      }
    },
    // Whoever is told nothing asks.
    onFailure: () => all.map(noteBegun),
  })
}

function become(what: Begun, next: boolean): void {
  if (known.get(what) === next) return
  known.set(what, next)
  for (const listener of listeners) listener()
}
