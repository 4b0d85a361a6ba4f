import { canonicalJson } from '../../../kernel/canonical-json.ts'
import { AppError } from '../../../kernel/errors.ts'
import { invisibleIn } from '../../../kernel/name-text.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'

/** The content of a description. */
export type Metadata = {
  readonly name: string
  readonly symbol: string
  readonly description?: string
  /** An `ipfs://` URI. */
  readonly image?: string
  readonly links?: Readonly<Record<string, string>>
}

/** Characters that launches refuse in a token name, besides invisible and text-direction characters. */
const unsafeInName = /[\p{Co}\p{Cn}<>]/u
/** Line breaks and tabs are allowed in a description. */
const controlsButBreaks = /[^\P{Cc}\n\t]/u
/** These change the displayed order of text. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const nameBytesMax = 64

/**
 * The canonical form of a description: members in a fixed order, no white space, empty ones left out. Raises 400
 * `request.invalid` for texts that a contract would refuse or that could mislead readers, and for links other than
 * plain https URLs.
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
  return canonicalJson({
    name,
    symbol,
    description: description === '' ? undefined : description,
    image,
    links: Object.keys(links).length === 0 ? undefined : links,
  })
}

/** The rules of launches for names, so that a described token can be launched. */
function nameFaults(name: string) {
  if (Buffer.byteLength(name) > nameBytesMax) {
    return [fault('name', `longer than ${nameBytesMax} bytes of UTF-8`)]
  }
  const invisible = invisibleIn(name)
  if (invisible === 'characters' || unsafeInName.test(name)) {
    return [fault('name', 'holds a control, invisible or text-direction character, "<" or ">"')]
  }
  return invisible === undefined && name === name.normalize('NFC')
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
