/** A pattern for one line: no control characters and none that turn the direction of the text around them. */
export const plainText =
  '^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$'
/** The same, with line breaks. */
export const plainLines =
  '^[^\\u0000-\\u0009\\u000b-\\u001f\\u007f-\\u009f\\p{Cs}\\p{Zl}\\p{Zp}\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*$'
