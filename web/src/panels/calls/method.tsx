import css from './method.module.css'

/** The method of an operation, in a column of its own. */
export function Method({ method }: { readonly method: string }) {
  return (
    <span className={css.method} data-method={method} dir="ltr">
      {method === 'DELETE' ? <abbr title={method}>DEL</abbr> : method}
    </span>
  )
}
