import css from './figure.module.css'
import { unknownMark } from './format-number.ts'

/** What is not known: a dash, never a zero. `label` says so to readers. */
export function Unknown({ label }: { readonly label?: string | undefined }) {
  return (
    <span className={css.absent} title={label}>
      {label === undefined ? (
        unknownMark
      ) : (
        <>
          <span aria-hidden="true">{unknownMark}</span>
          <span className="visually-hidden">{label}</span>
        </>
      )}
    </span>
  )
}
