import type { SandboxInfo } from '../../SandboxInfo.ts'
import { startSecondPhone } from './startSecondPhone.ts'

const [demo = '', link] = process.argv.slice(2)
if (!URL.canParse(demo) || !link?.startsWith('wc:')) {
  process.stderr.write('Usage: start.ts <address of the demo page> <wc: link>\n')
  process.exit(1)
}
const info: SandboxInfo = await (await fetch(new URL('/sandbox.json', demo))).json()
const phone = await startSecondPhone({
  relayUrl: info.relay,
  urlOf: (caip2) => info.chains[caip2] ?? '',
})
await phone.pair(link)
process.stdout.write(`${JSON.stringify(phone.addresses, null, 2)}\n`)
