import { describe, expect, it } from 'vitest'
import { isPairingExpired, pairingLifetime } from './pairingTime.ts'
import { parsePairingUri } from './parsePairingUri.ts'

const topic = 'a'.repeat(64)
const key = `symKey=${'b'.repeat(64)}`

describe('pairing URIs', () => {
  it.each([
    `wc:${topic}@2?relay-protocol=irn&${key}&expiryTimestamp=1795181640`,
    `wc:${topic}@2?${key}`,
    `wc:${topic}@2?expiryTimestamp=1&relay-protocol=irn&${key}`,
    `wc:${topic}@2?relay-protocol=irn&${key}&methods=wc_sessionPropose%2Cwc_sessionAuthenticate`,
  ])('the pairing URI %s is accepted', (uri) => {
    expect(parsePairingUri(uri)).toBe(uri)
  })

  it.each([
    ['not text', 7],
    ['empty', ''],
    ['another scheme', `javascript:alert(1)//wc:${topic}@2?${key}`],
    ['a web address', `https://evil.example/wc:${topic}@2?${key}`],
    ['version 1', `wc:${topic}@1?bridge=https%3A%2F%2Fevil.example&key=${'b'.repeat(64)}`],
    ['a short topic', `wc:${'a'.repeat(63)}@2?${key}`],
    ['a topic that is not hex', `wc:${'z'.repeat(64)}@2?${key}`],
    ['no key', `wc:${topic}@2?relay-protocol=irn`],
    ['a second key', `wc:${topic}@2?${key}&symKey=${'c'.repeat(64)}`],
    ['a second key before it', `wc:${topic}@2?symKey=c&${key}`],
    ['a short key', `wc:${topic}@2?symKey=bb`],
    ['a line break', `wc:${topic}@2?${key}\n`],
    ['a space', `wc:${topic}@2?${key} &x=1`],
    ['a fragment', `wc:${topic}@2?${key}#x`],
    ['markup', `wc:${topic}@2?${key}&x="><img src=x>`],
    ['a leading byte-order mark', `\ufeffwc:${topic}@2?${key}`],
  ])('pairing URIs with %s are refused', (_, uri) => {
    expect(() => parsePairingUri(uri)).toThrow(expect.objectContaining({ code: 'foreign-invalid' }))
  })

  it('pairing URIs live for 4 minutes', () => {
    expect(pairingLifetime).toBe(4 * 60 * 1000)
  })

  it('pairing URIs count as expired with less than 10 s left', () => {
    expect(isPairingExpired(60_000, 49_999)).toBe(false)
    expect(isPairingExpired(60_000, 50_000)).toBe(true)
    expect(isPairingExpired(60_000, 70_000)).toBe(true)
  })
})
