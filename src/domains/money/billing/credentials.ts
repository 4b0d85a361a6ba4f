import type { Principal } from '../../../kernel/principal.ts'

/** The id of the caller's API key, by which budgets refer to it; undefined for people. */
export function keyIdOf({ credential, credentialId }: Principal): string | undefined {
  return credential === 'api_key' ? credentialId : undefined
}

/** Why operator rows do not accept keys, whatever their scopes. */
export const operatorReason =
  'It decides over the platform’s own money and prices, so a person does it and no key.'
