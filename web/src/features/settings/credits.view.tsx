import { useText } from '../../language/use-text.ts'
import css from './credits.module.css'

/** What the terminal is made of, whose names and licences stay as their makers write them. */
const works = [
  {
    name: 'TradingView Lightweight Charts™',
    by: 'Copyright © 2025 TradingView, Inc.',
    address: 'https://www.tradingview.com/',
    licence: 'Apache-2.0',
  },
  {
    name: 'Inter',
    by: 'Copyright 2016 The Inter Project Authors',
    address: 'https://github.com/rsms/inter',
    licence: 'OFL-1.1',
  },
  { name: 'React', by: 'Meta Platforms, Inc.', address: 'https://react.dev/', licence: 'MIT' },
  {
    name: 'TanStack Router, TanStack Query',
    by: 'Tanner Linsley',
    address: 'https://tanstack.com/',
    licence: 'MIT',
  },
  {
    name: 'Radix Primitives',
    by: 'WorkOS',
    address: 'https://www.radix-ui.com/',
    licence: 'MIT',
  },
  {
    name: 'Zustand',
    by: 'Paul Henschel',
    address: 'https://zustand.docs.pmnd.rs/',
    licence: 'MIT',
  },
  { name: 'Lingui', by: 'Tomáš Ehrlich, Crowdin', address: 'https://lingui.dev/', licence: 'MIT' },
  {
    name: 'MIPD',
    by: 'weth, LLC',
    address: 'https://github.com/wevm/mipd',
    licence: 'MIT',
  },
  {
    name: 'Wallet Standard',
    by: 'Solana Maintainers',
    address: 'https://github.com/wallet-standard/wallet-standard',
    licence: 'Apache-2.0',
  },
] as const

/** Whose work this rests on, and under which licences. */
export function CreditsSetting() {
  const text = useText()
  return (
    <ul className={css.works} aria-label={text('settings.credits')}>
      {works.map(({ address, by, licence, name }) => (
        <li key={name} className={css.work}>
          <span dir="ltr">{name}</span>
          <span className={css.by} dir="ltr">
            {by} · {address}
          </span>
          <span className={css.licence} dir="ltr">
            {licence}
          </span>
        </li>
      ))}
    </ul>
  )
}
