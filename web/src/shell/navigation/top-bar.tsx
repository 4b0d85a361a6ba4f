import { Link } from '@tanstack/react-router'
import { Button } from '../../design/primitives/button.tsx'
import { IconButton } from '../../design/primitives/icon-button.tsx'
import { useText } from '../../language/use-text.ts'
import { ActivityButton } from '../activity/activity-button.tsx'
import { AccountButton } from '../connect/account-button.tsx'
import { ConnectionDot } from '../connection/connection-dot.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { openPages } from './pages-store.ts'
import { placesOf } from './places.ts'
import css from './top-bar.module.css'

/** The bar above every page: where one is, where one can go, and who one is. */
export function TopBar() {
  const text = useText()
  return (
    <header className={css.bar}>
      <Link to="/" className={css.brand}>
        {text('app.name')}
      </Link>
      <nav className={css.places} aria-label={text('shell.pages')}>
        {placesOf('top').map(({ label, path }) => (
          <Link key={path} to={path} className={css.place} activeProps={{ 'aria-current': 'page' }}>
            {text(label)}
          </Link>
        ))}
        <button type="button" className={css.place} aria-haspopup="dialog" onClick={openPages}>
          {text('shell.more')}
        </button>
      </nav>
      <div className={css.find}>
        <IconButton icon="search" label={text('shell.search')} onClick={openPalette} />
      </div>
      <div className={css.search}>
        <Button kind="secondary" icon="search" hotkey="mod+k" wide onClick={openPalette}>
          {text('shell.search')}
        </Button>
      </div>
      <div className={css.own}>
        <ConnectionDot />
        <ActivityButton />
        <AccountButton />
      </div>
    </header>
  )
}
