import { AppError } from '../../kernel/errors.ts'
import { unseenIn } from '../../kernel/name-text.ts'
import { requestErrors } from '../../kernel/shared-errors.ts'

/** What a description says. */
export type Metadata = {
  readonly name: string
  readonly symbol: string
  readonly description?: string
  /** An `ipfs://` address. */
  readonly image?: string
  readonly links?: Readonly<Record<string, string>>
}

/** What no launch takes in the name of a token, beside what cannot be seen or turns the text round. */
const unsafeInName = /[\p{Co}\p{Cn}<>]/u
/** Line breaks and tabs may stand in a description. */
const controlsButBreaks = /[^\P{Cc}\n\t]/u
/** They would show a text in another order than it is written. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const nameBytesMax = 64

/**
 * The one way to write a description: members in order, no spaces, empty ones left out. Raises 400 `request.invalid` for
 * texts that a contract would refuse or a reader would be misled by, and for links that are no plain https addresses.
 */
export function writeMetadata(metadata: Metadata): string {
  const { description = '', image, links = {}, name, symbol } = metadata
  const faults = [
    ...nameFaults(name),
    ...descriptionFaults(description),
    ...Object.entries(links).flatMap(([key, link]) =>
      isPlainLink(link) ? [] : [fault(`links/${key}`, 'not a plain https address')],
    ),
  ]
  if (faults.length > 0) {
    throw new AppError(requestErrors.invalid, 'The description cannot be written.', { faults })
  }
  return JSON.stringify(
    inOrder({
      name,
      symbol,
      ...(description === '' ? {} : { description }),
      ...(image === undefined ? {} : { image }),
      ...(Object.keys(links).length === 0 ? {} : { links: inOrder(links) }),
    }),
  )
}

/** The rules that a launch has for the name, so that what is described here can be launched. */
function nameFaults(name: string) {
  if (Buffer.byteLength(name) > nameBytesMax) {
    return [fault('name', `longer than ${nameBytesMax} bytes of UTF-8`)]
  }
  const unseen = unseenIn(name)
  if (unseen === 'characters' || unsafeInName.test(name)) {
    return [fault('name', 'holds a control, invisible or text-direction character, "<" or ">"')]
  }
  return unseen === undefined && name === name.normalize('NFC')
    ? []
    : [fault('name', 'not in Unicode form NFC, or has spaces at its ends or next to one another')]
}

function descriptionFaults(text: string) {
  if (!text.isWellFormed()) return [fault('description', 'not Unicode text')]
  return controlsButBreaks.test(text) || direction.test(text)
    ? [fault('description', 'holds a control or text-direction character')]
    : []
}

function fault(field: string, message: string) {
  return { location: `body/${field}`, message }
}

function isPlainLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

function inOrder(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(members).sort(([left], [right]) => (left < right ? -1 : 1)),
  )
}
