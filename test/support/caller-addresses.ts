/** Hosts of the networks for documentation below which tests write addresses of their own. */
const firstHost = 32
const hosts = 255 - firstHost
const networks = ['192.0.2', '198.51.100']
let given = 0

/**
 * The address of another caller: none is given twice in one process, not even by its /64. Those of IPv6 follow when
 * those of IPv4 are used up.
 */
export function nextCallerAddress(): string {
  const place = given++
  const network = networks[Math.floor(place / hosts)]
  return network === undefined
    ? `2001:db8:ca11:${(place - networks.length * hosts).toString(16)}::7`
    : `${network}.${firstHost + (place % hosts)}`
}

/** Gives each name an address of its own, and a name that it knows the one that it has. */
export function callerAddresses(): (name: string) => string {
  const addresses = new Map<string, string>()
  return (name) => {
    const address = addresses.get(name) ?? nextCallerAddress()
    addresses.set(name, address)
    return address
  }
}
