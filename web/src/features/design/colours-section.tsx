import { Icon } from '../../design/icons/icon.tsx'
import { type IconName, iconPaths } from '../../design/icons/icon-paths.ts'
import css from './design-page.module.css'
import { Samples, Section } from './section.tsx'

const grounds = ['page', 'panel', 'control', 'overlay', 'selected'].map((one) => `--surface-${one}`)
const inks = [
  '--text-primary',
  '--text-secondary',
  '--text-tertiary',
  '--accent',
  '--up',
  '--down',
  '--warn',
  '--danger',
  '--info',
  '--simulated',
]

/** Every ink on every ground, in both themes at once. */
export function ColoursSection() {
  return (
    <Section id="colours" title="Colours">
      <div className={css.twins}>
        {(['dark', 'light'] as const).map((theme) => (
          <div key={theme} data-theme={theme} className={css.swatches}>
            {grounds.map((ground) => (
              <div key={ground} className={css.swatch} style={{ background: `var(${ground})` }}>
                {inks.map((ink) => (
                  <span key={ink} style={{ color: `var(${ink})` }}>
                    {ink.replace('--', '').replace('text-', '')}
                  </span>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Section>
  )
}

/** Every icon with its name. */
export function IconsSection() {
  // Keys of the table that the names are typed from.
  const names = Object.keys(iconPaths) as IconName[]
  return (
    <Section id="icons" title="Icons">
      <Samples wide>
        <ul className={css.icons}>
          {names.map((name) => (
            <li key={name} className={css.icon}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Samples>
    </Section>
  )
}
