import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import { useText } from '../../language/use-text.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import css from './reference.module.css'
import { type ShownTheme, useShownTheme } from './shown-theme.ts'

/** The interactive reference in a frame, whose program is fetched by this page alone. */
export function ReferencePage() {
  const text = useText()
  usePageTitle(text('reference.title'))
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('reference.title')}</h1>
        <nav className={css.others} aria-label={text('reference.others')}>
          <Link to="/api-catalog">{text('reference.catalog')}</Link>
          <a href="/openapi.json">OpenAPI 3.1</a>
          <a href="/openapi-3.0.json">OpenAPI 3.0</a>
          <a href="/scalar/blocks">{text('reference.blocks')}</a>
        </nav>
      </header>
      <ReferenceFrame />
    </div>
  )
}

function ReferenceFrame() {
  const text = useText()
  const theme = useShownTheme()
  const frame = useRef<HTMLIFrameElement>(null)
  const [address] = useState(() => `/scalar/reference?theme=${theme}${location.hash}`)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (isLoaded) turn(frame.current, theme)
  }, [isLoaded, theme])
  return (
    <div className={css.place}>
      {isLoaded ? null : (
        <div className={css.waiting}>
          <p>{text('reference.loading')}</p>
          <Skeleton rows={8} label={text('reference.loading')} />
        </div>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is this service's own page, which needs its scripts and its origin: a sandbox with both is none. */}
      <iframe
        ref={frame}
        className={css.frame}
        data-loaded={isLoaded}
        src={address}
        title={text('reference.title')}
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

/** The reference has both themes by a class of its body; it is of this origin, so no message has to be sent. */
function turn(frame: HTMLIFrameElement | null, theme: ShownTheme): void {
  const body = frame?.contentDocument?.body
  body?.classList.toggle('dark-mode', theme === 'dark')
  body?.classList.toggle('light-mode', theme === 'light')
}
