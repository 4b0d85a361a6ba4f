import type { Principal } from '../../kernel/principal.ts'

/** Whatever acts for an account may read and spend within its scopes. */
export const anyAccountCredential = [
  'wallet_session',
  'api_key',
  'idp_bearer',
  'account_session',
] as const
/** What takes money out of the account, or is the operator's: people only, whatever a key's scopes say. */
export const ownerCredential = ['wallet_session', 'idp_bearer', 'account_session'] as const

/** The id of the API key that a caller used, by which budgets know it; undefined for people. */
export function keyIdOf({ credential, credentialId }: Principal): string | undefined {
  return credential === 'api_key' ? credentialId : undefined
}

/** Why a row of the operator takes no key, whatever its scopes. */
export const operatorReason =
  'It decides over the platform’s own money and prices, so a person does it and no key.'
