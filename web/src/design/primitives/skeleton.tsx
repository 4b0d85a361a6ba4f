import css from './skeleton.module.css'

/** Rows where rows will be, of the same height, so that nothing moves when they come. `label` is read once. */
export function Skeleton({
  rows = 1,
  label,
  widths = ['92%', '76%', '84%', '68%'],
}: {
  readonly rows?: number
  readonly label: string
  readonly widths?: readonly string[]
}) {
  return (
    <div className={css.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // The rows are alike and never change their places.
        <span key={row} className={css.row} aria-hidden="true">
          <span className={css.bar} style={{ inlineSize: widths[row % widths.length] }} />
        </span>
      ))}
    </div>
  )
}
