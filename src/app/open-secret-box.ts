import { createSecretBox } from '../adapters/local-keys/secret-box.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import type { World } from './world.ts'

/** What accounts' secrets are sealed in; null without a key. */
export function openSecretBox({ keys, random }: Pick<World, 'keys' | 'random'>): SecretBox | null {
  const { secretKeys } = keys
  return secretKeys === null ? null : createSecretBox({ keys: secretKeys, random })
}
