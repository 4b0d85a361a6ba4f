import { getAddress, zeroAddress } from 'viem'
import { AppError, type Fault } from '../../../kernel/errors.ts'
import { invisibleIn } from '../../../kernel/name-text.ts'
import { requestErrors } from '../../../kernel/shared-errors.ts'
import type { Hex } from '../../../ports/chain-evm.ts'
import { addressFault } from '../intents/index.ts'

const nameBytesMax = 64
const symbolBytesMax = 32
const symbolCharactersMax = 16
const metadataUriBytesMax = 512
const descriptionCharactersMax = 1_000
/** Accepted by the contracts, but unsafe on a page: private use, code points unassigned in Unicode, and markup. */
const unsafeInName = /[\p{Co}\p{Cn}<>]/u
const unsafeInDescription = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}<>]|[^\P{Cc}\n\t]/u
const metadataUri = /^(?:https|ipfs|ar):\/\/[\x21-\x7e]+$/

/** The address in its checksummed form; throws a fault when its checksum is wrong or it is the zero address. */
export function readAddress(text: string, location: string): Hex {
  const fault = holderFault(text, location)
  if (fault !== undefined) throw invalid([fault])
  return getAddress(text)
}

/** Every rule that the texts of a launch break, in the order of the fields. */
export function launchFaults(launch: {
  readonly creator: string
  readonly name: string
  readonly symbol: string
  readonly metadataUri: string
  readonly description: string | null
  readonly feeRecipient: string | null
  readonly launchpadAddress: Hex
}): readonly Fault[] {
  const faults: (Fault | undefined)[] = [
    holderFault(launch.creator, 'body/creator'),
    nameFault(launch.name, 'body/name', nameBytesMax),
    symbolFault(launch.symbol),
    launch.metadataUri === '' ||
    (launch.metadataUri.length <= metadataUriBytesMax && metadataUri.test(launch.metadataUri))
      ? undefined
      : {
          location: 'body/metadataUri',
          message: `must be an https, ipfs or ar address of at most ${metadataUriBytesMax} printable ASCII characters`,
        },
    launch.description === null || isDescription(launch.description)
      ? undefined
      : {
          location: 'body/description',
          message: `must be at most ${descriptionCharactersMax} characters without markup or invisible characters`,
        },
    launch.feeRecipient === null
      ? undefined
      : feeRecipientFault(launch.feeRecipient, launch.launchpadAddress),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** 400 `request.invalid` with these faults. */
export function invalid(faults: readonly Fault[]): AppError {
  return new AppError(
    requestErrors.invalid,
    faults.map((fault) => `${fault.location} ${fault.message}`).join('; '),
    { faults },
  )
}

function symbolFault(symbol: string): Fault | undefined {
  const location = 'body/symbol'
  if ([...symbol].length <= symbolCharactersMax) return nameFault(symbol, location, symbolBytesMax)
  const message = `must be ${symbolCharactersMax} characters at the most`
  return { location, message, fix: 'Send a shorter one.' }
}

function nameFault(name: string, location: string, bytesMax: number): Fault | undefined {
  const bytes = Buffer.byteLength(name)
  if (bytes < 1 || bytes > bytesMax) {
    const message = `must be 1 to ${bytesMax} bytes of UTF-8`
    return { location, message, fix: 'Send a shorter one; a letter may be up to four bytes.' }
  }
  const unseen = invisibleIn(name)
  if (unseen === 'characters' || unsafeInName.test(name)) {
    return {
      location,
      message: 'must not contain control, invisible or text-direction characters, "<" or ">"',
      fix: 'Take them out.',
    }
  }
  if (unseen === 'blanks' || name !== name.normalize('NFC')) {
    const message = 'must be in Unicode form NFC, without spaces at its ends or next to one another'
    return { location, message, fix: 'Write it in NFC, with single spaces between words.' }
  }
  return undefined
}

function isDescription(text: string): boolean {
  return text.length <= descriptionCharactersMax && !unsafeInDescription.test(text)
}

/** What is wrong with the text of an address that must be somebody's; undefined for nothing. */
export function holderFault(text: string, location: string): Fault | undefined {
  const fault = addressFault(text, location)
  if (fault !== undefined) return fault
  return text === zeroAddress ? { location, message: 'must not be the zero address' } : undefined
}

function feeRecipientFault(text: string, launchpadAddress: Hex): Fault | undefined {
  const location = 'body/feeRecipient'
  const fault = holderFault(text, location)
  if (fault !== undefined) return fault
  return getAddress(text) === getAddress(launchpadAddress)
    ? { location, message: 'must not be the launchpad, which cannot claim' }
    : undefined
}
