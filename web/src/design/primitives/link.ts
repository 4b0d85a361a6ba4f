import css from './link.module.css'

/** The look of a link within a sentence, for whatever component draws the anchor. */
export const linkStyle = css.link ?? ''

/** The look of a link that is a name in a table or a title: underlined under the pointer only. */
export const quietLinkStyle = css.quiet ?? ''
