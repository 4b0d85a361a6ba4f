import { Link } from '@tanstack/react-router'
import type { CatalogDocument } from '#sdk'
import { Badge } from '../../design/primitives/badge.tsx'
import { Panel } from '../../design/primitives/panel.tsx'
import { useText } from '../../language/use-text.ts'
import css from './documents.module.css'

/** What the first hour needs, in order; each step opens in the catalog, where it can be tried. */
export function StartPanel({
  steps,
  total,
}: {
  readonly steps: CatalogDocument['startHere']
  readonly total: number
}) {
  const text = useText()
  return (
    <Panel
      title={text('documents.start')}
      actions={
        <Link to="/api-catalog" className={css.action}>
          {text('documents.all', { count: total })}
        </Link>
      }
    >
      <ol className={css.steps}>
        {steps.map(({ method, name, path, priceText, why }) => (
          <li key={name} className={css.step}>
            <span className={css.address}>
              <Link to="/api-catalog" search={{ op: name }}>
                <code dir="ltr">
                  {method} {path}
                </code>
              </Link>
              {priceText === null ? null : (
                <Badge tone="warn" title={priceText}>
                  {text('documents.paid')}
                </Badge>
              )}
            </span>
            <p dir="auto">{why}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
