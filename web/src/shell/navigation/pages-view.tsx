import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Dialog } from '../../design/primitives/dialog.tsx'
import { useText } from '../../language/use-text.ts'
import { closePages } from './pages-store.ts'
import css from './pages-view.module.css'
import { type PlaceGroup, placeGroups, places } from './places.ts'

/** Where one can go from here, by what one wants to do. */
export function PagesView() {
  const text = useText()
  return (
    <Dialog
      title={text('pages.title')}
      closeLabel={text('shell.close')}
      size="wide"
      onClose={closePages}
    >
      <nav className={css.groups} aria-label={text('pages.title')}>
        {placeGroups
          .filter((group) => places.some((place) => place.group === group))
          .map((group) => (
            <Group key={group} group={group} />
          ))}
      </nav>
    </Dialog>
  )
}

function Group({ group }: { readonly group: PlaceGroup }) {
  const text = useText()
  const id = useId()
  return (
    <section>
      <h3 className={css.title} id={id}>
        {text(`pages.group.${group}`)}
      </h3>
      <ul className={css.list} aria-labelledby={id}>
        {places
          .filter((place) => place.group === group)
          .map(({ about, label, path }) => (
            <li key={path}>
              <Link
                to={path}
                className={css.place}
                activeProps={{ 'aria-current': 'page' }}
                activeOptions={{ exact: true }}
                onClick={closePages}
              >
                <span className={css.name}>{text(label)}</span>
                <span className={css.about}>{text(about)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
