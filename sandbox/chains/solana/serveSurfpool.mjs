// Runs a Solana network in this process until it is ended, and prints where. A program of its own:
// the runtime is native code, and its packages are not the project's.
import { createRequire } from 'node:module'

const { Surfnet } = createRequire(import.meta.url)('@solana/surfpool-linux-x64-gnu')
// Unless told that it is offline it reads unknown accounts from the real network.
const net = Surfnet.startWithConfig({ offline: true })
console.log(JSON.stringify({ url: net.rpcUrl }))
// It tells of every slot, and stops where it stands once a thousand or so events wait unread: after
// 86 seconds.
setInterval(() => net.drainEvents(), 1000)
