import { useText } from '../../language/use-text.ts'
import { useScopeRows } from './keys.data.ts'
import { saidScopes } from './keys.model.ts'
import css from './scopes.module.css'

/** What a key may do in a line: everything, whole groups, or a number of operations of some. */
export function ScopesLine({ scopes }: { readonly scopes: readonly string[] }) {
  const text = useText()
  const { data: rows = [] } = useScopeRows()
  const { isEverything, other, some, whole } = saidScopes(scopes, rows)
  if (isEverything) return text('keys.everything')
  const count = some.reduce((sum, group) => sum + group.rows.length, 0)
  const parts = [
    ...whole,
    ...(count === 0
      ? []
      : [
          text('keys.operationsOf', {
            count,
            groups: some.map(({ family }) => family).join(', '),
          }),
        ]),
    ...other,
  ]
  return parts.join(' · ')
}

/** What a key may do, group by group; the operations of a group are in it. */
export function ScopesInWords({ scopes }: { readonly scopes: readonly string[] }) {
  const text = useText()
  const { data: rows = [] } = useScopeRows()
  const { isEverything, other, some, whole } = saidScopes(scopes, rows)
  if (isEverything) return <p>{text('keys.everythingWhy')}</p>
  return (
    <ul className={css.groups}>
      {whole.map((family) => (
        <li key={family}>
          <strong>{family}</strong> <span className={css.quiet}>{text('keys.wholeGroup')}</span>
        </li>
      ))}
      {some.map(({ family, rows: members }) => (
        <li key={family}>
          <details>
            <summary>
              <strong>{family}</strong>{' '}
              <span className={css.quiet}>
                {text('keys.operations', { count: members.length })}
              </span>
            </summary>
            <ul className={css.operations}>
              {members.map(({ name, scope, summary }) => (
                <li key={scope}>
                  <code dir="ltr">{name}</code>{' '}
                  <span className={css.quiet} dir="auto">
                    {summary}
                  </span>
                </li>
              ))}
            </ul>
          </details>
        </li>
      ))}
      {other.map((scope) => (
        <li key={scope}>
          <code dir="ltr">{scope}</code>
        </li>
      ))}
    </ul>
  )
}
