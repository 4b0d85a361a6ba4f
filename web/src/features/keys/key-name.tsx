import { KeyName as NameOfKey } from '../../panels/requests/requests.columns.tsx'
import { useKeyFinder } from '../../panels/requests/requests.data.ts'

/** The key that an id names, `key_7`, by its own name; whatever else acts, by its id. */
export function KeyName({ keyId }: { readonly keyId: string }) {
  return <NameOfKey keyId={keyId} keyOf={useKeyFinder()} />
}
