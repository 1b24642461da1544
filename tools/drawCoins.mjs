// `node tools/drawCoins.mjs`: draws the bundled marks of coins as the PNG pictures that the sandbox's
// provider serves, into sandbox/api/coins/. The client shows no SVG of a provider.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'

const marks = join(import.meta.dirname, '../ui-shell/marks')
const target = join(import.meta.dirname, '../sandbox/api/coins')
/** The network whose coin has the symbol. */
const networks = {
  ETH: 'eip155-1',
  SOL: 'solana-5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  BTC: 'bip122-000000000019d6689c085ae165831e93',
  ATOM: 'cosmos-cosmoshub-4',
  SUI: 'sui-mainnet',
  STX: 'stacks-1',
}
const side = 96

mkdirSync(target, { recursive: true })
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })
const page = await browser.newPage({ viewport: { width: side, height: side } })
for (const [symbol, network] of Object.entries(networks)) {
  const svg = readFileSync(join(marks, `coin-${network}.svg`), 'utf8')
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await page.setContent(
    `<body style="margin:0"><img src="${address}" width="${side}" height="${side}">`,
  )
  writeFileSync(
    join(target, `${symbol}.png`),
    await page.screenshot({ omitBackground: true, animations: 'disabled' }),
  )
}
await browser.close()
