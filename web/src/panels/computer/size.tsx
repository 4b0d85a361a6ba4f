import { Count } from '../../design/numbers/count.tsx'
import css from './desk.module.css'
import { sizeOf } from './files.model.ts'

/** How much a file weighs. */
export function Size({ bytes }: { readonly bytes: number }) {
  const { unit, value } = sizeOf(bytes)
  return (
    <span className={css.size} dir="ltr">
      <Count value={value} /> {unit}
    </span>
  )
}
