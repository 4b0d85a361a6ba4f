import { useText } from '../../language/use-text.ts'
import css from './forge.module.css'

/** Who owns what once it is signed, and what nobody can do. */
export function WhoOwns({ isOnChain }: { readonly isOnChain: boolean }) {
  const text = useText()
  return (
    <section>
      <h3>{text('identity.owns')}</h3>
      <ul className={css.words}>
        <li>{text('identity.owns.signer')}</li>
        <li>{text('identity.owns.paid')}</li>
        <li>{text(isOnChain ? 'identity.owns.chain' : 'identity.owns.elsewhere')}</li>
        <li>{text('identity.owns.service')}</li>
      </ul>
    </section>
  )
}
