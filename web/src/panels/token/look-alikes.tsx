import { Link } from '@tanstack/react-router'
import type { NameWarning, Token } from '#sdk'
import { Callout } from '../../design/primitives/callout.tsx'
import { linkStyle } from '../../design/primitives/link.ts'
import { useText } from '../../language/use-text.ts'
import { othersIn } from './look-alikes.model.ts'
import { useLookAlikes } from './token.data.ts'
import css from './token.module.css'

/** What the token is easily taken for; nothing where it is taken for nothing. Its page opens the area `token`. */
export function LookAlikes({ token }: { readonly token: Token }) {
  const warnings = othersIn(useLookAlikes(token).data ?? [], token.token)
  return warnings.map((warning) => (
    <LookAlike key={`${warning.code} ${warning.field}`} warning={warning} />
  ))
}

function LookAlike({ warning: { code, field, launches } }: { readonly warning: NameWarning }) {
  const text = useText()
  return (
    <Callout tone="warn">
      <p>
        {text(`token.alike.${code}`, { field: text(`token.alike.${field}`) })}
        <span className={css.alike}>
          {launches.map(({ launchId, name, symbol, token: address }) => (
            <Link
              key={launchId}
              to="/token/$address"
              params={{ address }}
              className={linkStyle}
              dir="auto"
            >
              {symbol} · {name}
            </Link>
          ))}
        </span>
      </p>
    </Callout>
  )
}
