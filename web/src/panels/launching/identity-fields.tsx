import { Link } from '@tanstack/react-router'
import { Address } from '../../design/numbers/address.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { TextArea } from '../../design/primitives/text-area.tsx'
import { useText } from '../../language/use-text.ts'
import { linkNames } from './form.model.ts'
import css from './launching.module.css'
import { useNameWarnings } from './names.data.ts'
import { PictureField } from './picture-field.tsx'
import { FormText } from './text-field.tsx'
import type { LaunchDesk } from './use-launch-form.ts'

const siteNames = {
  website: { label: null, begins: 'https://' },
  twitter: { label: 'X', begins: 'https://x.com/' },
  telegram: { label: 'Telegram', begins: 'https://t.me/' },
  discord: { label: 'Discord', begins: 'https://discord.gg/' },
  farcaster: { label: 'Farcaster', begins: 'https://farcaster.xyz/' },
} as const

const fieldNames = { name: 'launching.name', symbol: 'launching.symbol' } as const

/** What people know a token by: picture, name, symbol, words and links. */
export function IdentityFields({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const { form, change, faultAt } = desk
  const isLinked = linkNames.some((link) => form[link] !== '')
  return (
    <fieldset className={css.section}>
      <legend>{text('launching.identity')}</legend>
      <PictureField desk={desk} />
      <div className={css.pair}>
        <FormText desk={desk} name="name" place="name" label={text('launching.name')} required />
        <FormText
          desk={desk}
          name="symbol"
          place="symbol"
          label={text('launching.symbol')}
          required
        />
      </div>
      <LookAlikes desk={desk} />
      <Field label={text('launching.description')} error={faultAt('description')}>
        <TextArea
          rows={3}
          dir="auto"
          value={form.description}
          onChange={(description) => change({ description })}
        />
      </Field>
      <details className={css.more} open={isLinked || undefined}>
        <summary>{text('launching.links')}</summary>
        <div className={css.pair}>
          {linkNames.map((link) => (
            <FormText
              key={link}
              desk={desk}
              name={link}
              place={`links/${link}`}
              label={siteNames[link].label ?? text('launching.website')}
              placeholder={siteNames[link].begins}
              isCode
            />
          ))}
        </div>
      </details>
      <p className={css.hint}>{text('launching.identity.hint')}</p>
    </fieldset>
  )
}

/** What the name and the symbol may be taken for; nothing is refused because of it. */
function LookAlikes({ desk }: { readonly desk: LaunchDesk }) {
  const text = useText()
  const warnings = useNameWarnings(desk.form.name, desk.form.symbol)
  return (
    <ul className={css.warnings} aria-live="polite" aria-label={text('launching.lookAlikes')}>
      {(warnings ?? []).map(({ code, field, launches }) => (
        <li key={`${code} ${field}`}>
          {text(`launching.look.${code}`, { field: text(fieldNames[field]) })}
          {launches.map(({ name, symbol, token }) => (
            <Link key={token} className={linkStyle} to="/trade" search={{ market: token }}>
              <bdi>{`${name} (${symbol})`}</bdi> <Address value={token} />
            </Link>
          ))}
        </li>
      ))}
    </ul>
  )
}
