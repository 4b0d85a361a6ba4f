/** Whether `npm run bench -- --short` asked for few and short rounds: enough to see a ratio fall, not to publish one. */
export const isShort: boolean = process.argv.includes('--short')
