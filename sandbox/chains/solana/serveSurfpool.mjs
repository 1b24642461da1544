// Runs a Solana network in this process until it is ended, and prints where. A program of its own:
// the runtime is native code, and its packages are not the project's.
import { createRequire } from 'node:module'

const { Surfnet } = createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu')
// Offline, as it otherwise reads unknown accounts from the real network.
const net = Surfnet.startWithConfig({ offline: true })
console.log(JSON.stringify({ url: net.rpcUrl }))
// It emits an event for every slot, and stops after about a thousand unread events: after 86
// seconds.
setInterval(() => net.drainEvents(), 1000)
