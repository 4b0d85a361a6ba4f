import { Link } from '@tanstack/react-router'
import { Icon } from '../../design/icons/icon.tsx'
import { useText } from '../../language/use-text.ts'
import css from './bottom-bar.module.css'
import { places } from './places.ts'

const shownMax = 5

/** The bar under every page of a phone, within reach of a thumb. */
export function BottomBar() {
  const text = useText()
  return (
    <nav className={css.bar} aria-label={text('shell.pagesBelow')}>
      {places.slice(0, shownMax).map(({ icon, label, path }) => (
        <Link key={path} to={path} className={css.place} activeProps={{ 'aria-current': 'page' }}>
          <Icon name={icon} size={20} />
          {text(label)}
        </Link>
      ))}
    </nav>
  )
}
