import { getAddress } from 'viem'
import type { Wallet } from '../../../kernel/principal.ts'
import { isAuthority, isDateTime, isSegment, isUri } from './rfc-forms.ts'
import { solanaAddressBytes } from './wallet-address.ts'

/** The lines of a sign-in message; null for an absent line. */
export type SignInMessage = {
  readonly namespace: Wallet['namespace']
  /** The scheme before the domain; only EVM messages may have one. */
  readonly scheme: string | null
  readonly domain: string
  readonly address: string
  readonly statement: string | null
  readonly uri: string | null
  readonly version: string | null
  readonly chainId: string | null
  readonly nonce: string | null
  readonly issuedAt: string | null
  readonly expirationTime: string | null
  readonly notBefore: string | null
  readonly requestId: string | null
  readonly resources: readonly string[] | null
}

const headline = {
  eip155: ' wants you to sign in with your Ethereum account:',
  solana: ' wants you to sign in with your Solana account:',
} as const

/** Printable ASCII that RFC 3986 allows in a URI, and spaces: no line break, no markup, no look-alikes. */
const statementForm = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;= ]+$/
const nonceForm = /^[A-Za-z0-9]{8,}$/
const clusters = /^(?:solana:)?(?:mainnet|testnet|devnet)$|^localnet$/

/** The possible lines, in exactly this order. */
const lines = [
  { name: 'uri', label: 'URI: ', isForm: isUri },
  { name: 'version', label: 'Version: ', isForm: (text: string) => text === '1' },
  { name: 'chainId', label: 'Chain ID: ', isForm: (text: string) => text !== '' },
  { name: 'nonce', label: 'Nonce: ', isForm: (text: string) => nonceForm.test(text) },
  { name: 'issuedAt', label: 'Issued At: ', isForm: isDateTime },
  { name: 'expirationTime', label: 'Expiration Time: ', isForm: isDateTime },
  { name: 'notBefore', label: 'Not Before: ', isForm: isDateTime },
  { name: 'requestId', label: 'Request ID: ', isForm: isSegment },
] as const

type LineName = (typeof lines)[number]['name']

/** The lines that EIP-4361 requires; in Sign-In-With-Solana all are optional. */
const neededByEvm: readonly LineName[] = ['uri', 'version', 'chainId', 'nonce', 'issuedAt']

/**
 * Parses a message by the grammar of EIP-4361 or of Sign-In-With-Solana, to the last byte; undefined for any other
 * text. The caller checks that it is this service's, current, and for this site.
 */
export function parseSignInMessage(text: string): SignInMessage | undefined {
  const rows = text.split('\n')
  const head = readHead(rows[0] ?? '')
  const address = rows[1] ?? ''
  if (head === undefined || !isAddress(address, head.namespace)) return undefined
  const opening = head.namespace === 'eip155' ? readEvmOpening(rows) : readSolanaOpening(rows)
  if (opening === undefined) return undefined
  const found = readLines(rows.slice(opening.next))
  if (found === undefined) return undefined
  const { values, resources } = found
  if (!isChain(values.chainId, head.namespace)) return undefined
  if (head.namespace === 'eip155' && neededByEvm.some((name) => values[name] === null)) {
    return undefined
  }
  return { ...head, address, statement: opening.statement, ...values, resources }
}

/** Writes a message; `parseSignInMessage` is its inverse when the parts are well-formed. */
export function writeSignInMessage(message: SignInMessage): string {
  const { namespace, scheme, statement, resources } = message
  const head = `${scheme === null ? '' : `${scheme}://`}${message.domain}${headline[namespace]}`
  const tail = lines.flatMap(({ name, label }) => {
    const value = message[name]
    return value === null ? [] : [`${label}${value}`]
  })
  if (resources !== null) tail.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const opening = namespace === 'eip155' ? ['', ...(statement === null ? [] : [statement]), ''] : []
  if (namespace === 'solana' && statement !== null) opening.push('', statement)
  if (namespace === 'solana' && tail.length > 0) opening.push('')
  return [head, message.address, ...opening, ...tail].join('\n')
}

function readHead(row: string): Pick<SignInMessage, 'namespace' | 'scheme' | 'domain'> | undefined {
  const namespace = row.endsWith(headline.eip155) ? 'eip155' : 'solana'
  if (!row.endsWith(headline[namespace])) return undefined
  const origin = row.slice(0, -headline[namespace].length)
  const parts =
    namespace === 'eip155' ? /^(?:([A-Za-z][A-Za-z0-9+.-]*):\/\/)?(.+)$/.exec(origin) : null
  const domain = parts?.[2] ?? origin
  if (domain === '' || !isAuthority(domain)) return undefined
  return { namespace, scheme: parts?.[1] ?? null, domain }
}

type Opening = { readonly statement: string | null; readonly next: number }

/** A blank line, an optional statement, a blank line. */
function readEvmOpening(rows: readonly string[]): Opening | undefined {
  const [, , blank, statement = ''] = rows
  if (blank !== '') return undefined
  if (statement === '') return { statement: null, next: 4 }
  return statementForm.test(statement) && rows[4] === '' ? { statement, next: 5 } : undefined
}

/** Nothing; or a blank line and lines; or a blank line, the statement, and a blank line if lines follow. */
function readSolanaOpening(rows: readonly string[]): Opening | undefined {
  if (rows.length === 2) return { statement: null, next: 2 }
  const [, , blank, statement = ''] = rows
  if (blank !== '' || statement === '') return undefined
  const isLine =
    lines.some(({ label }) => statement.startsWith(label)) || statement === 'Resources:'
  if (isLine) return { statement: null, next: 3 }
  if (!statementForm.test(statement)) return undefined
  if (rows.length === 4) return { statement, next: 4 }
  return rows[4] === '' && rows.length > 5 ? { statement, next: 5 } : undefined
}

function readLines(rows: readonly string[]) {
  const values: Record<LineName, string | null> = {
    uri: null,
    version: null,
    chainId: null,
    nonce: null,
    issuedAt: null,
    expirationTime: null,
    notBefore: null,
    requestId: null,
  }
  let at = 0
  for (const { name, label, isForm } of lines) {
    const row = rows[at]
    if (row === undefined || !row.startsWith(label)) continue
    const value = row.slice(label.length)
    if (!isForm(value)) return undefined
    values[name] = value
    at += 1
  }
  if (at === rows.length) return { values, resources: null }
  if (rows[at] !== 'Resources:') return undefined
  const resources = rows.slice(at + 1).map((row) => (row.startsWith('- ') ? row.slice(2) : ''))
  return resources.every(isUri) ? { values, resources } : undefined
}

function isAddress(text: string, namespace: Wallet['namespace']): boolean {
  if (namespace === 'solana') return solanaAddressBytes(text) !== undefined
  return /^0x[0-9a-fA-F]{40}$/.test(text) && getAddress(text.toLowerCase()) === text
}

function isChain(text: string | null, namespace: Wallet['namespace']): boolean {
  if (text === null) return true
  return namespace === 'eip155' ? /^\d+$/.test(text) : clusters.test(text)
}
