import { Link } from '@tanstack/react-router'
import { useText } from '../language/use-text.ts'
import css from './page.module.css'
import { usePageTitle } from './page-title.ts'

/** What stands at an address that no page has. */
export function PageMissing() {
  const text = useText()
  usePageTitle(text('shell.missing'))
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{text('shell.missing')}</h1>
      <p>{text('shell.missingWhy')}</p>
      <p>
        <Link to="/">{text('shell.toHome')}</Link>
      </p>
    </div>
  )
}
