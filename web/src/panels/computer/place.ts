/** What of a computer is open, as it stands in the address of a page. */
export interface DeskPlace {
  readonly session?: string
  readonly file?: string
}

/** Opens something; undefined takes it out of the address. */
export type OpenPlace = (change: {
  readonly session?: string | undefined
  readonly file?: string | undefined
}) => void

const sessionForm = /^sbx_[0-9a-z]{26}$/

/** The search parameters that are understood; what is not is left out. */
export function readPlace(search: Readonly<Record<string, unknown>>): DeskPlace {
  const { file, session } = search
  return {
    ...(typeof session === 'string' && sessionForm.test(session) ? { session } : {}),
    ...(typeof file === 'string' && file.startsWith('/') ? { file: file.slice(0, 200) } : {}),
  }
}

/** What is open after a change; what was taken out leaves no trace in the address. */
export function withPlace(before: DeskPlace, change: Parameters<OpenPlace>[0]): DeskPlace {
  return Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined),
  )
}
