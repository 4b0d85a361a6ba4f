import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { Icon } from '../../design/icons/icon.tsx'
import { Button } from '../../design/primitives/button.tsx'
import { EmptyState } from '../../design/primitives/empty-state.tsx'
import { Field } from '../../design/primitives/field.tsx'
import { TextInput } from '../../design/primitives/text-input.tsx'
import { useText } from '../../language/use-text.ts'
import { usePrincipal } from '../../service/session.ts'
import { usePageTitle } from '../../shell/page-title.ts'
import { SessionsSetting } from './account/sessions.tsx'
import { TwoFactorSetting } from './account/two-factor.tsx'
import { WhoSetting } from './account/who.tsx'
import { CreditsSetting } from './credits.view.tsx'
import { EraseSetting } from './data/erase.tsx'
import { FileSetting } from './data/file.tsx'
import { KeysSetting } from './keys/keys.tsx'
import { LanguageSetting, NumbersSetting, ZoneSetting } from './language.tsx'
import { ColoursSetting, DensitySetting, MotionSetting, ThemeSetting } from './look.tsx'
import { NoticesSetting } from './notices.tsx'
import { found, type SettingName, type ShownSection } from './settings.model.ts'
import css from './settings.module.css'
import { ConfirmsSetting, SlippageSetting } from './trading.tsx'

const controls: Readonly<Record<SettingName, ComponentType>> = {
  language: LanguageSetting,
  zone: ZoneSetting,
  numbers: NumbersSetting,
  theme: ThemeSetting,
  colours: ColoursSetting,
  density: DensitySetting,
  motion: MotionSetting,
  notices: NoticesSetting,
  keys: KeysSetting,
  slippage: SlippageSetting,
  confirms: ConfirmsSetting,
  who: WhoSetting,
  sessions: SessionsSetting,
  twoFactor: TwoFactorSetting,
  file: FileSetting,
  erase: EraseSetting,
  credits: CreditsSetting,
}

/** Settings whose control needs the whole width. */
const wide: ReadonlySet<SettingName> = new Set(['credits', 'keys', 'notices', 'sessions', 'who'])

/** How the terminal looks and acts in this browser, and what of the account can be changed. */
export function SettingsPage() {
  const text = useText()
  usePageTitle(text('shell.settings'))
  const [wanted, setWanted] = useState('')
  const credential = usePrincipal()?.credential
  const isHidden = (setting: SettingName) =>
    setting === 'twoFactor' && credential !== 'account_session'
  const shown = found(wanted, { say: text, isHidden })
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 tabIndex={-1}>{text('shell.settings')}</h1>
        <div className={css.search}>
          <Field label={text('settings.search')} labelHidden>
            <TextInput
              type="search"
              value={wanted}
              placeholder={text('settings.search')}
              lead={<Icon name="search" size={12} />}
              onChange={setWanted}
            />
          </Field>
        </div>
      </header>
      <nav className={css.list} aria-label={text('settings.sections')}>
        {shown.map(({ id }) => (
          <Link key={id} to="/settings" hash={id} className={css.place}>
            {text(`settings.section.${id}`)}
          </Link>
        ))}
      </nav>
      <div className={css.sections}>
        {shown.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {shown.length > 0 ? null : (
          <EmptyState
            title={text('settings.noneFound')}
            reason={text('settings.noneFoundWhy')}
            action={<Button onClick={() => setWanted('')}>{text('settings.showAll')}</Button>}
          />
        )}
      </div>
    </div>
  )
}

function Section({ section: { id, settings } }: { readonly section: ShownSection }) {
  const text = useText()
  return (
    <section className={css.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={css.title} id={`${id}-title`}>
        {text(`settings.section.${id}`)}
      </h2>
      {settings.map((name) => {
        const Control = controls[name]
        return (
          <div key={name} className={css.setting} data-wide={wide.has(name)}>
            <div className={css.words}>
              <h3 id={`setting-${name}`}>{text(`settings.${name}`)}</h3>
              <p>{text(`settings.${name}.hint`)}</p>
            </div>
            <div className={css.control}>
              <Control />
            </div>
          </div>
        )
      })}
    </section>
  )
}
