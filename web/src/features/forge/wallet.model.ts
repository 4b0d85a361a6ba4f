import { isAddress } from '../../panels/whose/own-addresses.ts'

/** Stands for an address that is typed. */
export const typedChoice = 'typed'

/** Who is to be paid for an agent, as it is chosen. */
export interface PaidDraft {
  /** One of the account's wallets, or an address that is typed. */
  readonly choice: string
  readonly typed: string
  /** What a wallet that is not connected has signed elsewhere. */
  readonly signature: string
}

/** The wallet that is to be paid; null while it is no address. */
export function paidBy({ choice, typed }: PaidDraft): string | null {
  const address = (choice === typedChoice ? typed : choice).trim()
  return isAddress(address) ? address : null
}

/** Whether two addresses are the same, however they are written. */
export function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}

/** Whether a text can be a signature: bytes of a key or of a contract. */
export function isSignature(text: string): boolean {
  return /^0x([0-9a-fA-F]{2}){1,4096}$/.test(text.trim())
}

/** The wallets to choose from: the connected one first, then the account's others. */
export function choicesOf(connected: string | null, linked: readonly string[]): readonly string[] {
  const others = linked.filter((address) => !isSame(address, connected))
  return connected === null ? others : [connected, ...others]
}
