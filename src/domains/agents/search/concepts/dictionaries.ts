import en from './en.json' with { type: 'json' }

/**
 * The words of the field in each language: for each concept its words and short phrases, divided by commas. What is written
 * with a star at its end is the beginning of a word; one with stars on both sides, a part of it.
 */
export const dictionaries = {
  ...{ en },
}
