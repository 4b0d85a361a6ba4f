import { Link } from '@tanstack/react-router'
import { Icon } from '../../design/icons/icon.tsx'
import { useText } from '../../language/use-text.ts'
import css from './bottom-bar.module.css'
import { openPages } from './pages-store.ts'
import { placesOf } from './places.ts'

/** The bar under every page of a phone, within reach of a thumb. */
export function BottomBar() {
  const text = useText()
  return (
    <nav className={css.bar} aria-label={text('shell.pagesBelow')}>
      {placesOf('bottom').map(({ icon, label, path }) => (
        <Link key={path} to={path} className={css.place} activeProps={{ 'aria-current': 'page' }}>
          {icon === undefined ? null : <Icon name={icon} size={20} />}
          {text(label)}
        </Link>
      ))}
      <button type="button" className={css.place} aria-haspopup="dialog" onClick={openPages}>
        <Icon name="more" size={20} />
        {text('shell.more')}
      </button>
    </nav>
  )
}
