import { deepEqual } from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { NamespaceFixtures } from 'latchkey/testing'
import { testNamespace } from 'latchkey/testing'
import { manifestOf } from '../manifest.ts'
import { createTonSigner } from './createTonSigner.ts'
import { createToncenterDouble } from './ToncenterDouble.ts'
import { createTonWalletDouble } from './TonWalletDouble.ts'

const center = createToncenterDouble()
const phone = createTonSigner(9, 5)
const friendly = (bounceable: boolean, testOnly = false) =>
  phone.address.toString({ bounceable, testOnly })
const [wallet, other] = [createTonSigner(7).address, friendly(false)]
for (const address of [wallet, phone.address])
  center.balances.set(address.toRawString(), 5_000_000_000n)

const fixtures: NamespaceFixtures = {
  timeout: 30_000,
  wallet(page) {
    const { bridge, ...double } = createTonWalletDouble()
    page.globals.set('harbor', { tonconnect: bridge })
    return { id: 'harbor', ...double }
  },
  remote: {
    accounts: [`ton:-239:${other}`, `ton:-3:${friendly(false, true)}`],
    methods: ['ton_sendMessage', 'ton_signData'],
    properties: { ton_getPublicKey: phone.publicKey, ton_getStateInit: phone.stateInit },
    async answer({ method, params }) {
      const [given] = Array.isArray(params) ? params : []
      if (method === 'ton_sendMessage') return phone.transfer(given.messages)
      const timestamp = Math.floor(Date.now() / 1000)
      return {
        signature: await phone.signText('host.example', timestamp, given.text),
        address: given.from,
        timestamp,
        domain: 'host.example',
        payload: given,
      }
    },
  },
  addresses: {
    network: 'ton:-239',
    valid: [
      other,
      [friendly(true), other],
      [phone.address.toRawString(), other],
      [phone.address.toString({ bounceable: true, urlSafe: false }), other],
    ],
    checksum: [`${other.slice(0, 10)}${other[10] === 'A' ? 'B' : 'A'}${other.slice(11)}`],
    format: [
      '',
      '0:',
      '0:abc',
      'UQ',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      `1:${'0'.repeat(64)}`,
    ],
    otherNetwork: [friendly(true, true)],
  },
  transfer: { to: other, amount: 1_000_000n },
  node: center.node,
  // TonConnect reports no account change: a visitor disconnects and connects again.
  lacks: ['switchAccount'],
}

const checks = testNamespace(manifestOf({}), fixtures)

describe('TON keeps the namespace contract', () => {
  for (const { title, skipped, run } of checks) if (!skipped) test(title, run)

  test('TON passes every check except changing accounts', () => {
    const skipped = checks.flatMap((check) => (check.skipped ? [check.title] : []))
    deepEqual(skipped, [
      'another account chosen in the wallet emits one change with the new account',
      'connecting loads no chain code',
      'each change reports another state, and an earlier state stays as it was',
    ])
  })
})
