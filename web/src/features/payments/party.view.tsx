import { Address } from '../../design/numbers/address.tsx'
import { Unknown } from '../../design/numbers/unknown.tsx'
import { useText } from '../../language/use-text.ts'

const shortMax = 20

/** Who pays or is paid, or another long name: by its ends, with the whole of it to copy. */
export function Party({ value }: { readonly value: string | null }) {
  const text = useText()
  if (value === null) return <Unknown />
  if (value.length <= shortMax) return <span dir="ltr">{value}</span>
  return <Address value={value} copy={{ label: text('shell.copy'), done: text('shell.copied') }} />
}
