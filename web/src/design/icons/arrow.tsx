import css from './arrow.module.css'

/** The small solid triangle beside a change: up, down, or nothing where it stands still. */
export function Arrow({ direction }: { readonly direction: 'up' | 'down' }) {
  return (
    <svg className={css.arrow} width="7" height="6" viewBox="0 0 7 6" aria-hidden="true">
      <path d={direction === 'up' ? 'M3.5 0.5 7 6H0z' : 'M3.5 5.5 0 0h7z'} />
    </svg>
  )
}
