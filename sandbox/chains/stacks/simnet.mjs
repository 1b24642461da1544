// Clarinet's simnet behind a loopback port: one JSON call per POST, one after the other. Run by
// simnet.ts, which ends it and removes its folder: the argument.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { initSimnet } from '@stacks/clarinet-sdk'
import { Cl } from '@stacks/transactions'

// The public phrase of Clarinet's own examples, good for simnets only.
const phrase = [
  'twice kind fence tip hidden tilt action fragile skin nothing glory cousin green tomorrow',
  'spring wrist shed math olympic multiply hip blue scout claw',
].join(' ')

const token = `
(define-fungible-token test-usd)
(define-public (mint (amount uint) (to principal)) (ft-mint? test-usd amount to))
(define-public (transfer
    (amount uint) (sender principal) (recipient principal) (memo (optional (buff 34))))
  (begin
    (asserts! (is-eq tx-sender sender) (err u4))
    (try! (ft-transfer? test-usd amount sender recipient))
    (match memo note (begin (print note) true) true)
    (ok true)))
(define-read-only (get-name) (ok "Test USD"))
(define-read-only (get-symbol) (ok "TUSD"))
(define-read-only (get-decimals) (ok u6))
(define-read-only (get-balance (who principal)) (ok (ft-get-balance test-usd who)))
(define-read-only (get-total-supply) (ok (ft-get-supply test-usd)))
(define-read-only (get-token-uri) (ok none))
`

const [, , folder] = process.argv
mkdirSync(join(folder, 'settings'))
writeFileSync(
  join(folder, 'Clarinet.toml'),
  `[project]
name = "sandbox"
description = ""
authors = []
telemetry = false
cache_dir = "./.cache"
[contracts]
`,
)
writeFileSync(
  join(folder, 'settings', 'Devnet.toml'),
  `[network]
name = "devnet"
[accounts.deployer]
mnemonic = "${phrase}"
balance = 9_000_000_000_000_000
`,
)

let simnet
let deployer

async function begin() {
  simnet = await initSimnet(join(folder, 'Clarinet.toml'))
  deployer = simnet.getAccounts().get('deployer')
  simnet.setEpoch('3.0')
  simnet.deployContract('test-usd', token, { clarityVersion: 3 }, deployer)
}

const holdings = (asset) => simnet.getAssetsMap().get(asset) ?? new Map()
const answer = ({ result }) => ({
  ok: Cl.prettyPrint(result).startsWith('(ok'),
  result: Cl.serialize(result),
})
const args = (list) => list.map((hex) => Cl.deserialize(hex))

const methods = {
  deployer: () => deployer,
  height: () => simnet.stacksBlockHeight,
  balance: ({ address }) => String(holdings('STX').get(address) ?? 0n),
  tokenBalance: ({ address }) => String(holdings('.test-usd.test-usd').get(address) ?? 0n),
  transfer: ({ from, to, amount }) => answer(simnet.transferSTX(BigInt(amount), to, from)),
  mint: ({ to, amount }) =>
    answer(simnet.callPublicFn('test-usd', 'mint', [Cl.uint(amount), Cl.principal(to)], deployer)),
  call: ({ from, contract, name, values }) =>
    answer(simnet.callPublicFn(contract, name, args(values), from)),
  read: ({ from, contract, name, values }) =>
    answer(simnet.callReadOnlyFn(contract, name, args(values), from)),
  reset: begin,
}

await begin()

let last = Promise.resolve()
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  const parts = []
  request.on('data', (part) => parts.push(part))
  request.on('end', () => {
    last = last.then(async () => {
      try {
        const { method, params } = JSON.parse(Buffer.concat(parts).toString())
        response.end(JSON.stringify({ result: (await methods[method](params ?? {})) ?? null }))
      } catch (error) {
        response.end(JSON.stringify({ error: String(error?.message ?? error) }))
      }
    })
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`Listening on ${server.address().port}\n`))
