import { connect, needed, program } from './bourse.mjs'

const usage = `Rehearses a launch on a copy of the chain.

  --name <text> --symbol <text>
  --initial-buy <ether>     what the creator buys with in the launch itself
  --buyers <number>         who come over the whole time (default 10), with 0.01 to 0.1 ether each
  --snipers <number>        who buy in the first five seconds (default 2) and sell after a minute
  --minutes <number>        how long (default 5)
  --snipe-bps <number>      the extra fee at the beginning, and
  --snipe-seconds <number>  until when it has fallen to nothing
  --seed <text>             the same seed gives the same crowd (default rehearsal)
  --id <rehearsal>          read one that was made

BOURSE_URL names the service.`

const text = { type: 'string' }
const flags = {
  ...{ name: text, symbol: text, id: text, 'initial-buy': text },
  ...{ 'snipe-bps': text, 'snipe-seconds': text, seed: { type: 'string', default: 'rehearsal' } },
  buyers: { type: 'string', default: '10' },
  snipers: { type: 'string', default: '2' },
  minutes: { type: 'string', default: '5' },
}

const { call } = connect()

await program(usage, flags, (values) => {
  if (values.id) return call('GET', `/api/rh-launchpad/rehearsals/${values.id}`)
  const minutes = Number(values.minutes)
  const buy = values['initial-buy']
  const launch = {
    name: needed(values, 'name'),
    symbol: needed(values, 'symbol'),
    ...(buy === undefined ? {} : { initialBuyEth: buy }),
    ...protectionOf(values),
  }
  const body = { launch, crowd: crowdOf(values, minutes * 60), minutes, seed: values.seed }
  return call('POST', '/api/rh-launchpad/rehearsals', { body })
})

function protectionOf(values) {
  if (values['snipe-bps'] === undefined) return {}
  const durationSeconds = Number(needed(values, 'snipe-seconds'))
  return { antiSnipe: { startBps: Number(values['snipe-bps']), durationSeconds, decay: 'linear' } }
}

function crowdOf({ buyers, snipers }, seconds) {
  const buyer = { role: 'buyer', count: Number(buyers), minEth: '0.01', maxEth: '0.1' }
  const sniper = { role: 'sniper', count: Number(snipers), minEth: '0.05', maxEth: '0.2' }
  return [
    { ...buyer, fromSecond: 1, toSecond: seconds },
    { ...sniper, fromSecond: 0, toSecond: 5, sellAfterSeconds: 60 },
  ].filter(({ count }) => count > 0)
}
