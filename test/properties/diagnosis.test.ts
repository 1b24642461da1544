import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alerted, defineEvent, LatchkeyError } from '#kernel'
import { startConnections } from '../harness/startConnections.ts'

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ123456789'
const word = (units: string, least: number, most: number) =>
  fc
    .array(fc.constantFrom(...units), { minLength: least, maxLength: most })
    .map((chars) => chars.join(''))
const evm = word('0123456789abcdef', 40, 40).map((hex) => `0x${hex}`)
const base58 = word(letters, 32, 44)
const email = fc
  .tuple(word('abcdefghij', 3, 10), word('klmnop', 3, 8))
  .map(([name, host]) => `${name}@${host}.example`)
const code = fc.integer({ min: 100_000, max: 999_999 }).map(String)
const secret = fc.oneof(evm, base58, email, code)

/** Everywhere that a wallet, a server or a visitor can put a word. */
const seeded = fc.record({
  address: fc.oneof(evm, base58),
  mail: email,
  inName: secret,
  inAlert: secret,
  inError: secret,
  inEvent: secret,
  inFeature: secret,
  inQuery: code,
})

describe('diagnosis report', () => {
  it('never holds an address, an email address or a code', async () => {
    await fc.assert(
      fc.asyncProperty(seeded, async (put) => {
        const {
          kernel,
          evm: double,
          connections,
          connect,
          diagnose,
          store,
        } = startConnections({
          features: { branding: [put.inFeature] },
          hosts: { api: `https://user:${put.inFeature}@api.example/path?key=${put.inQuery}` },
        })
        double.announce([{ id: 'w9', name: `Wallet of ${put.inName}`, ready: true }])
        const wallet = await connect(double, 'w1', undefined, [put.address])
        connections.setAccountFacts(`eip155:1:${put.address}`, { profileName: put.mail })
        store.set(`lk.cache.names-of:${put.address}`, put.mail)
        store.set(`lk.${put.mail}`, '1')
        const cause = new Error(`${put.inError} https://host.example/?q=${put.inQuery}`)
        kernel.alert(new LatchkeyError('APKT002', { origin: put.inAlert }, { cause }))
        kernel.emit(alerted, { variant: 'error', code: put.inAlert, message: put.inAlert })
        kernel.emit(defineEvent<unknown>(`visitor.${put.inEvent}`), put)
        kernel.reportFault(`plugin ${put.inName}`, 'render', cause)
        wallet.end(new LatchkeyError('foreign-invalid', { what: put.inError }, { cause }))
        const report = JSON.stringify(await diagnose()).toLowerCase()
        kernel.dispose()
        for (const word of Object.values(put)) expect(report).not.toContain(word.toLowerCase())
      }),
      { numRuns: 300 },
    )
  })
})
