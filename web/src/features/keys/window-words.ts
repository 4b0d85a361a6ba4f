import type { Say } from '../../language/use-text.ts'
import { windowNames, windows } from './make/make.model.ts'

/** How long a window of a budget is: a day, an hour, or as many seconds as it has. */
export function windowWords(text: Say, windowSeconds: number): string {
  const known = windowNames.find((name) => windows[name] === windowSeconds)
  return known === undefined
    ? text('keys.perSeconds', { seconds: windowSeconds })
    : text(`keys.per.${known}`)
}
