import css from './link.module.css'

/** The look of a link within a sentence, for whatever component draws the anchor. */
export const linkStyle = css.link ?? ''
