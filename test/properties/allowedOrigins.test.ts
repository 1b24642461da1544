import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOriginAllowed } from '../../plugins/embedded-wallet/isOriginAllowed.ts'

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/)
const host = fc.array(label, { minLength: 1, maxLength: 5 })
const scheme = fc.constantFrom('http', 'https')
const port = fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined })
const site = fc.record({ scheme, host, port })
type Site = {
  readonly scheme: string
  readonly host: readonly string[]
  readonly port: number | undefined
}

const write = ({ scheme: name, host: labels, port: at }: Site) =>
  `${name}://${labels.join('.')}${at === undefined ? '' : `:${at}`}`
/**
 * The origin in the browser's form, without the default port. Undefined for an invalid address,
 * such as 1.2.3.400.
 */
const originOf = (text: string) => (URL.canParse(text) ? new URL(text).origin : undefined)
/**
 * Numbers in the last place, `0xa` is one, make an address of numbers, which browsers write in
 * another way.
 */
const isNumber = (word: string) => /^(\d+|0x[\da-f]*)$/.test(word)
const named = site.filter(
  ({ host: labels }) =>
    !isNumber(labels.at(-1) ?? '') &&
    originOf(write({ scheme: 'https', host: labels, port: undefined })) !== undefined,
)
const starred = (labels: readonly string[], at: number) =>
  labels.map((one, index) => (index === at % labels.length ? '*' : one))

describe('allowed origins', () => {
  it('allow exactly themselves without a star', () => {
    fc.assert(
      fc.property(named, named, (one, other) => {
        const [origin, pattern] = [originOf(write(one)) ?? '', write(other)]
        expect(isOriginAllowed(origin, [write(one)])).toBe(true)
        expect(isOriginAllowed(origin, [pattern])).toBe(origin === originOf(pattern))
      }),
      { numRuns: 2000 },
    )
  })

  it('allow any one label in place of a star, and nothing with more, fewer or other labels', () => {
    fc.assert(
      fc.property(named, fc.nat(4), label, (one, at, word) => {
        const pattern = write({ ...one, host: starred(one.host, at) })
        const place = at % one.host.length
        const changed = (labels: readonly string[]) => originOf(write({ ...one, host: labels }))
        const allows = (labels: readonly string[]) => {
          const origin = changed(labels)
          return origin !== undefined && isOriginAllowed(origin, [pattern])
        }
        expect(allows(one.host)).toBe(true)
        if (place < one.host.length - 1) expect(allows(one.host.with(place, word))).toBe(true)
        expect(allows(['more', ...one.host])).toBe(false)
        expect(allows([...one.host, 'more'])).toBe(false)
        expect(allows(one.host.slice(1))).toBe(false)
        for (const [index, text] of one.host.entries())
          if (index !== place) expect(allows(one.host.with(index, `${text}x`))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('compare the scheme where they name one, and the port unless it has a star', () => {
    fc.assert(
      fc.property(named, fc.integer({ min: 1024, max: 65_535 }), (one, other) => {
        const origin = originOf(write({ ...one, port: other })) ?? ''
        const bare = one.host.join('.')
        const opposite = one.scheme === 'http' ? 'https' : 'http'
        expect(
          isOriginAllowed(origin, [`${one.scheme}://${bare}:*`, 'https://elsewhere.example']),
        ).toBe(true)
        expect(isOriginAllowed(origin, [`${bare}:${other}`])).toBe(true)
        expect(
          isOriginAllowed(origin, [
            `${opposite}://${bare}:${other}`,
            `${one.scheme}://${bare}`,
            `${one.scheme}://${bare}:${other === 65_535 ? 1024 : other + 1}`,
          ]),
        ).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('refuse look-alikes that contain an allowed host', () => {
    fc.assert(
      fc.property(named, label, (one, word) => {
        const bare = one.host.join('.')
        const alike = [
          `${word}${bare}`,
          `${bare}${word}`,
          `${bare}.${word}.example`,
          `${word}-${bare}`,
          `${word}.example/${bare}`,
          `${word}.example?${bare}`,
          `${word}.example#${bare}`,
          `${bare}@${word}.example`,
          `${word}.example:80/${bare}`,
          bare.replaceAll('.', '-'),
          `${bare}.`,
        ]
        const origins = alike
          .flatMap((text) => originOf(`https://${text}`) ?? [])
          .filter((origin) => origin !== `https://${bare}`)
        for (const origin of origins)
          expect([origin, isOriginAllowed(origin, [`https://${bare}`])]).toEqual([origin, false])
      }),
      { numRuns: 1000 },
    )
  })

  it('allow no opaque origin', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            named.map(write),
            fc.constantFrom('null', '*', '*:*', 'https://*', 'null:*'),
            fc.string(),
          ),
        ),
        (patterns) => {
          expect(isOriginAllowed('null', patterns)).toBe(false)
          expect(isOriginAllowed('', patterns)).toBe(false)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('admit no other origin, and never throw, for any text in the list', () => {
    fc.assert(
      fc.property(named, fc.array(fc.string({ unit: 'binary' })), (one, patterns) => {
        const origin = originOf(write(one)) ?? ''
        const strange = patterns.filter(
          (text) => !text.toLowerCase().includes(one.host.join('.')) && !text.includes('*'),
        )
        expect(isOriginAllowed(origin, strange)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
