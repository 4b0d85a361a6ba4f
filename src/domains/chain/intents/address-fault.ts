import { isAddress } from 'viem'
import type { Fault } from '../../../kernel/errors.ts'

/** What is wrong with the text of an address at that place of the request; undefined for nothing. */
export function addressFault(text: string, location: string): Fault | undefined {
  if (isAddress(text, { strict: true })) return undefined
  return {
    location,
    message: 'is not an EVM address, or its capital letters are a wrong checksum',
    fix: 'Send it with its checksum, or all letters in lower case.',
  }
}
