import { describe, expect, it } from 'vitest'
import { measureFastest } from '../test/harness/measureFastest.ts'
import { scrub } from './scrub.ts'

const hex = 'a1b2c3d4e5'
const base58 = '7YttLkHDoNj9wyDur5pM1ejNaAvT9X4eqaYcHQqtj2G5'

describe('scrubbed text', () => {
  it.each([
    ['an email address', 'sent to ada@visitor.example now', 'sent to [email] now'],
    ['an email address in JSON', '{"email":"ada@visitor.example"}', '[email]'],
    ['an encoded email address', 'mail=ada%40visitor.example', '[email]'],
    ['an EVM address', `from 0x${hex.repeat(4)} failed`, 'from [secret] failed'],
    ['bare hex of 40', hex.repeat(4), '[secret]'],
    ['a signature', `0x${hex.repeat(13)}`, '[secret]'],
    ['base58 of 32 and more', `key:${base58}.`, 'key:[secret]'],
    ['a Bech32 address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '[secret]'],
    ['a base64 signature', `x ${'Ab/+'.repeat(20)}== y`, 'x [secret] y'],
    [
      'a token of three parts',
      'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
      'Bearer [secret]',
    ],
    ['a code of six digits', 'the code 123456 is wrong', 'the code [digits] is wrong'],
    ['a query string', 'GET /api?token=abc&x=1 failed', 'GET /api?[query] failed'],
    ['what stands behind a hash', '/callback#result=abc', '/callback?[query]'],
  ])('removes %s', (_, text, left) => {
    expect(scrub(text)).toBe(left)
  })

  it('keeps words, names, short numbers and questions', () => {
    const text = 'Harbor: 12345 of 9 networks are slow. Try again?'
    expect(scrub(text)).toBe(text)
  })

  it('cuts a text to its length without the start of a secret at the cut', () => {
    expect(scrub('word '.repeat(100), 12)).toBe('word word wo')
    expect(scrub(`${' '.repeat(3990)}0x${hex.repeat(4)}`, 5000).trim()).toBe('')
    expect(scrub('x'.repeat(10_000), 5000)).toBe('')
  })

  describe('speed', () => {
    const fastest = (part: string, length: number) => {
      const text = part.repeat(length / part.length)
      return measureFastest(() => scrub(text))
    }

    it.each([['@'], ['?'], ['a'], ['1'], ['%40'], ['a?'], ['a '], ['0x1']])(
      'scrubs %j again and again about as fast as as many spaces',
      (part) => {
        expect(fastest(part, 3900)).toBeLessThan(5 * fastest(' ', 3900))
      },
    )

    it('scrubs 64 KB about as fast as the part of it that it reads', () => {
      expect(fastest(' ', 65_536)).toBeLessThan(5 * fastest(' ', 4000))
    })
  })
})
