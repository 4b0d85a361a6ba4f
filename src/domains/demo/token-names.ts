import type { Dice } from './dice.ts'

const moods = [
  ...['Amber', 'Brisk', 'Calm', 'Dapper', 'Eager', 'Frosty', 'Gentle', 'Humble', 'Idle', 'Jolly'],
  ...['Keen', 'Lucky', 'Mellow', 'Nimble', 'Odd', 'Plucky', 'Quiet', 'Rusty', 'Sunny', 'Tidy'],
  ...['Upbeat', 'Velvet', 'Witty', 'Zesty', 'Copper', 'Maple', 'Misty', 'Paper', 'Silver', 'Tiny'],
] as const
const things = [
  ...['Anchor', 'Badger', 'Comet', 'Dune', 'Ember', 'Falcon', 'Garden', 'Harbor', 'Iguana'],
  ...['Juniper', 'Kettle', 'Lantern', 'Magpie', 'Nectar', 'Otter', 'Pebble', 'Quill', 'Rocket'],
  ...['Sparrow', 'Teapot', 'Umbrella', 'Violin', 'Walnut', 'Yak', 'Zephyr', 'Biscuit', 'Canoe'],
  ...['Donkey', 'Fennel', 'Glacier', 'Hammock', 'Mango', 'Noodle', 'Pickle', 'Turnip', 'Waffle'],
] as const

/** What a simulated token is called. The symbol is four or five letters of both words. */
export function nameToken(dice: Dice): { readonly name: string; readonly symbol: string } {
  const mood = moods[dice.below(moods.length)] ?? moods[0]
  const thing = things[dice.below(things.length)] ?? things[0]
  const symbol = `${mood.slice(0, 2)}${thing.slice(0, 2 + dice.below(2))}`.toUpperCase()
  return { name: `${mood} ${thing}`, symbol }
}
