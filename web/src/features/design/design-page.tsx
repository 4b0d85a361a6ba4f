import { lazy, Suspense, useEffect, useState } from 'react'
import { Segmented } from '../../design/primitives/segmented.tsx'
import { Select } from '../../design/primitives/select.tsx'
import { Skeleton } from '../../design/primitives/skeleton.tsx'
import css from './design-page.module.css'

// All parts that there are: what other pages are made of should not be put into files by this one.
const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }))

const choices = {
  theme: ['dark', 'light'],
  dir: ['ltr', 'rtl'],
  density: ['compact', 'cosy'],
  updown: ['teal-coral', 'green-up', 'red-up', 'blue-orange'],
} as const

/** The document's own look, which these samples change while the page is open. */
interface Look {
  readonly theme: (typeof choices.theme)[number]
  readonly dir: (typeof choices.dir)[number]
  readonly density: (typeof choices.density)[number]
  readonly updown: (typeof choices.updown)[number]
}

const anchors = [
  'market',
  'tables',
  'numbers',
  'buttons',
  'fields',
  'states',
  'overlays',
  'colours',
  'icons',
]

/** Everything that screens are made of, in all its states: for the eyes of who builds them, and for screenshots. */
export function DesignPage() {
  const [look, setLook] = useState(wantedLook)
  useDocumentLook(look)
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <h1 className={css.title} tabIndex={-1}>
          Design
        </h1>
        <nav className={css.anchors} aria-label="Sections">
          {anchors.map((anchor) => (
            <a key={anchor} href={`#${anchor}`}>
              {anchor}
            </a>
          ))}
        </nav>
        <LookBar look={look} onChange={setLook} />
      </header>
      <Suspense fallback={<Skeleton rows={8} label="Sections" />}>
        <Sections />
      </Suspense>
    </div>
  )
}

function LookBar({
  look,
  onChange,
}: {
  readonly look: Look
  readonly onChange: (look: Look) => void
}) {
  const segments = <Value extends string>(values: readonly Value[]) =>
    values.map((value) => ({ value, label: value }))
  return (
    <div className={css.looks}>
      <Segmented
        label="Theme"
        value={look.theme}
        segments={segments(choices.theme)}
        onChange={(theme) => onChange({ ...look, theme })}
      />
      <Segmented
        label="Direction"
        value={look.dir}
        segments={segments(choices.dir)}
        onChange={(dir) => onChange({ ...look, dir })}
      />
      <Segmented
        label="Density"
        value={look.density}
        segments={segments(choices.density)}
        onChange={(density) => onChange({ ...look, density })}
      />
      <Select
        aria-label="Up and down"
        value={look.updown}
        choices={segments(choices.updown)}
        onChange={(updown) => onChange({ ...look, updown })}
      />
    </div>
  )
}

/** What the address asks for (`?theme=light&dir=rtl`), else what the document has. */
function wantedLook(): Look {
  const search = new URLSearchParams(location.search)
  const { dataset, dir } = document.documentElement
  const pick = <Value extends string>(values: readonly Value[], name: string, now?: string) =>
    values.find((value) => value === (search.get(name) ?? now)) ?? values[0]
  return {
    theme: pick(choices.theme, 'theme', dataset.theme) ?? 'dark',
    dir: pick(choices.dir, 'dir', dir) ?? 'ltr',
    density: pick(choices.density, 'density', dataset.density) ?? 'compact',
    updown: pick(choices.updown, 'updown', dataset.updown) ?? 'teal-coral',
  }
}

function useDocumentLook(look: Look): void {
  useEffect(() => {
    const root = document.documentElement
    const before = { ...root.dataset }
    const { dir } = root
    return () => {
      root.dir = dir
      for (const name of ['theme', 'density', 'updown'] as const) {
        const value = before[name]
        if (value === undefined) delete root.dataset[name]
        else root.dataset[name] = value
      }
    }
  }, [])
  useEffect(() => {
    const root = document.documentElement
    root.dir = look.dir
    Object.assign(root.dataset, { theme: look.theme, density: look.density, updown: look.updown })
  }, [look])
}
