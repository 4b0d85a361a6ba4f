import { Amount } from '../../../design/numbers/amount.tsx'

const secondMs = 1_000
const tenSecondsMs = 10_000

/** How long something took: in milliseconds below a second, in seconds above. */
export function Duration({ ms }: { readonly ms: number }) {
  if (ms < secondMs) return <Amount value={String(Math.round(ms))} unit="ms" places={0} />
  const places = ms < tenSecondsMs ? 1 : 0
  return <Amount value={String(Math.round(ms / 100) / 10)} unit="s" places={places} />
}
